-- Anybody can apply with the address of an existing account: its owner confirms the application from a session of their
-- own. One that opened its account needs no more than the confirmed address.
alter table creator_applications add confirmed_at timestamptz;
update creator_applications set confirmed_at = applied_at from accounts
  where accounts.id = account_id and accounts.roles_group <> 'user';
