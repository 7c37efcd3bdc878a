-- The version of the terms that a person accepted; 0 before operators published any.
alter table accounts add column terms_version integer not null default 0;
