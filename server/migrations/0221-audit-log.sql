-- What happened to accounts, and later what operators did: append-only, each entry bound to the one before it.
create table audit_entries (
  seq bigint primary key,
  at timestamptz not null,
  action text not null,
  -- Whose act it was, and whose account it was about: an id, or empty where nobody knows.
  actor text not null,
  subject text not null,
  -- SHA-256 of the salt and the text in audit_details: they are forgotten in time, and the chain holds without them.
  detail_hash bytea not null,
  prev_hash bytea not null,
  hash bytea not null
);
create index audit_entries_of_subject on audit_entries (subject, seq desc);

create table audit_details (
  seq bigint primary key references audit_entries (seq),
  subject text not null,
  salt bytea not null,
  -- JSON text, kept byte for byte because it is hashed: address, country, device, and what the act was about.
  detail text not null,
  at timestamptz not null
);
create index audit_details_of_subject on audit_details (subject);
create index audit_details_age on audit_details (at);

create function audit_append() returns trigger language plpgsql as $$
declare
  v_last audit_entries%rowtype;
begin
  -- One writer at a time until the end of its transaction: an entry binds to one that nobody takes back.
  perform pg_advisory_xact_lock(hashtextextended('audit_entries', 0));
  select * into v_last from audit_entries order by seq desc limit 1;
  new.seq := coalesce(v_last.seq, 0) + 1;
  new.prev_hash := coalesce(v_last.hash, decode(repeat('00', 32), 'hex'));
  new.at := date_trunc('milliseconds', new.at);
  if position(E'\n' in new.action || new.actor || new.subject) > 0 then
    raise exception 'an audit entry has one line for each field' using errcode = 'check_violation';
  end if;
  new.hash := sha256(convert_to(concat_ws(E'\n', encode(new.prev_hash, 'hex'), new.seq::text,
    (extract(epoch from new.at) * 1000)::bigint::text, new.action, new.actor, new.subject,
    encode(new.detail_hash, 'hex')), 'UTF8'));
  return new;
end $$;
create trigger audit_append before insert on audit_entries for each row execute function audit_append();

create function audit_refuse() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only: % refused', tg_table_name, tg_op using errcode = 'restrict_violation';
end $$;
create trigger audit_entries_stay before update or delete on audit_entries
  for each row execute function audit_refuse();
create trigger audit_entries_not_emptied before truncate on audit_entries
  for each statement execute function audit_refuse();
-- Details are forgotten in time, and never told otherwise.
create trigger audit_details_stay before update on audit_details
  for each row execute function audit_refuse();
create trigger audit_details_not_emptied before truncate on audit_details
  for each statement execute function audit_refuse();
