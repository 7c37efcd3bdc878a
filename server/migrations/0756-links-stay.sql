-- A link of two accounts holds earnings for good, so the database itself keeps it: the application adds links and takes
-- none away. An earning is thereby held as it was when it was posted, also for a link that rests on marks which are gone.
-- at 100 M rows: two triggers on a table that is only added to.
create trigger account_links_stay before update or delete on account_links
  for each row execute function ledger_refuse_change();
create trigger account_links_stay_whole before truncate on account_links
  for each statement execute function ledger_refuse_change();
