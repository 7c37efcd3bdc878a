-- Offers to one person: what there is once, and what has an end. The offer before a deletion is one of them.
-- at 100 M rows: a new table; a column of invoices with a constant default, which rewrites nothing.
-- locks allowed: the table of invoices is changed in its catalogue alone.

create table offers (
  id text primary key,
  account_id text not null references accounts (id) on delete cascade,
  -- 'exit': after leaving a payment page; 'deletion': the same before deleting the account.
  kind text not null check (kind in ('first', 'new99', 'timer', 'superdeal', 'exit', 'deletion')),
  -- The spend group of a timer offer, the number of a super deal; otherwise empty.
  slot text not null,
  starts_at timestamptz not null,
  ends_at timestamptz check (ends_at > starts_at),
  -- The unpaid invoice that holds it, or the paid one that used it.
  invoice_id text,
  used_at timestamptz,
  unique (account_id, kind, slot),
  check ((ends_at is null) = (kind in ('first', 'new99'))),
  check ((slot = '') = (kind not in ('timer', 'superdeal'))),
  check (used_at is null or invoice_id is not null)
);

insert into offers (id, account_id, kind, slot, starts_at, ends_at)
select 'ofr_' || substr(account_id, 5), account_id, 'deletion', '', expires_at - interval '1 minute', expires_at
from account_exit_offers;
drop table account_exit_offers;

-- The offers that an invoice uses up once it is paid.
alter table invoices add column offer_ids text[] not null default '{}';
