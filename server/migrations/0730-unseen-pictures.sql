-- at 100 M rows: three columns without a rewrite, since their defaults are constants; no check reads the table.
-- A running call without the creator's picture: who noticed, since when, and whether the payer goes on with sound.
alter table call_bills add column unseen jsonb;
-- Such stretches of the past, for the receipt.
alter table call_bills add column unseen_spans jsonb not null default '[]';
-- Sound that was free because the payer's client alone saw no picture: it is bounded over the whole call.
alter table call_bills add column unseen_ms bigint not null default 0;
