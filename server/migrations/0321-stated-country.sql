-- Where a person says they are, which is what others see; `country` is where the account was opened from.
alter table accounts add column stated_country text;
