-- By their names, the keys of the environment (SECRETS_KEY) that something stored may be sealed with. A process whose
-- configuration lacks one of them does not start. 'none': something may have been stored before it was sealed; the worker
-- ends that by itself, and so does the command keys:rotate.
create table secrets_keys (
  key_id text primary key,
  since timestamptz not null
);
insert into secrets_keys (key_id, since) values ('none', now());
