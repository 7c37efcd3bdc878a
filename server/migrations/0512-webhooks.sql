-- What services called us with lately, with secrets and what speaks of a person cut; refused ones without their body.
create table webhooks (
  id text primary key,
  provider text not null check (provider in ('ondato')),
  received_at timestamptz not null,
  event text,
  outcome text not null check (outcome in ('accepted', 'replayed', 'unrelated', 'failed', 'refused')),
  reason text,
  size_bytes int not null,
  body text,
  reference text
);
create index webhooks_newest on webhooks (received_at, id);
create index webhooks_outcome on webhooks (outcome, received_at, id);
create index webhooks_reference on webhooks (reference) where reference is not null;
