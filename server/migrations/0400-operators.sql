-- Who runs the product: accounts of another kind than people's, without a reference to those.
create table operators (
  id text primary key,
  email text not null unique check (email = lower(email)),
  name text not null,
  password_hash text not null,
  -- The password was made for the first login; password and second factor are set up there.
  enrolled_at timestamptz,
  roles text[] not null check (cardinality(roles) > 0),
  active boolean not null default true,
  -- Refused passwords and second factors in a row, and until when every further one is refused.
  failures integer not null default 0,
  locked_until timestamptz,
  created_at timestamptz not null
);

create table operator_sessions (
  id text primary key,
  operator_id text not null references operators (id),
  token_hash bytea not null unique,
  user_agent text not null,
  address text not null,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  expires_at timestamptz not null,
  -- When the second factor was last proven.
  stepped_up_at timestamptz,
  ended_at timestamptz
);
create index operator_sessions_of on operator_sessions (operator_id) where ended_at is null;

-- Logins between password and second factor.
create table operator_logins (
  code_hash bytea primary key,
  operator_id text not null references operators (id),
  expires_at timestamptz not null
);

-- Changes of operators that a second admin has to confirm.
create table operator_changes (
  id text primary key,
  kind text not null check (kind in ('create', 'roles', 'active', 'access')),
  -- Null for a new operator.
  operator_id text references operators (id),
  email text not null,
  name text not null,
  roles text[] not null,
  active boolean not null,
  proposed_by text not null references operators (id),
  proposed_at timestamptz not null
);
