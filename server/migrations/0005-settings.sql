-- Values that operators changed; what is not here has the default of the settings module.
create table settings (
  key text primary key,
  value jsonb not null,
  changed_at timestamptz not null
);
