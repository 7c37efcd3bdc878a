-- Operators find the people who used a device.
create index user_devices_by_device on user_devices (device_id, account_id);
