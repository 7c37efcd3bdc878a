-- Money accounts are named after payment services, some of which have capital letters in their names.
-- at 100 M rows: a constraint of a domain that reads no row.
alter domain money_account drop constraint money_account_check;
alter domain money_account add constraint money_account_check check (value ~
  '^((receivable|fees|reserve|bank|revenue|refunds|disputes|withheld|writeoff):[A-Za-z0-9_-]+|deferred:(coins|membership)|tax:[A-Z]{2}|creators:payable)$') not valid;
