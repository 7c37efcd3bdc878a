-- A ring has a caller and a callee. Between two contacts it has no rate, and the call it leads to has no bill.
alter table call_rings rename column payer_id to caller_id;
alter table call_rings rename column creator_id to callee_id;
alter table call_rings alter column rate_coins drop not null;
alter index call_rings_of_payer rename to call_rings_of_caller;
alter index call_rings_of_creator rename to call_rings_of_callee;
alter index call_rings_by_payer rename to call_rings_by_caller;
alter index call_rings_by_creator rename to call_rings_by_callee;

-- The side that rang; neither if the two were matched. Rings are deleted long before calls.
alter table call_sides add column rang boolean not null default false;
update call_sides s set rang = true from call_bills b
where b.call_id = s.call_id and b.consent = 'ring' and b.payer_id = s.user_id;

-- Who may not be rung. Without a row a person may.
create table do_not_disturb (
  account_id text primary key references accounts (id) on delete cascade,
  since timestamptz not null
);
