-- Each running process of the server, as it reported last; one that stopped without a word stays for a day.
create table nodes (
  id text primary key,
  roles text[] not null,
  version text not null,
  started_at timestamptz not null,
  seen_at timestamptz not null,
  skew_ms int not null,
  loop_delay_ms int not null,
  sockets int not null
);
create index nodes_seen on nodes (seen_at);
