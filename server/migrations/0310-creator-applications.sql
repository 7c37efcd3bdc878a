-- People who would like to be creators, and have no account yet; an operator decides.
create table creator_applications (
  id text primary key,
  email text not null unique,
  name text not null,
  birthday date not null,
  country text,
  language text not null,
  about text not null,
  brand_id text not null,
  -- When the terms were accepted and the data was allowed to be stored for the decision.
  terms_accepted_at timestamptz not null,
  applied_at timestamptz not null
);
create index creator_applications_applied on creator_applications (applied_at);
