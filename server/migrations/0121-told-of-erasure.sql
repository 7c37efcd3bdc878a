-- When everybody who keeps something of a person elsewhere was told to erase it; null: not yet.
alter table accounts add column erasing_at timestamptz;
