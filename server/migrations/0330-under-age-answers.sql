-- Who said to be under 18 (a device, or an account that is being completed) is not asked again before `until`.
create table under_age_answers (
  subject text primary key check (length(subject) between 1 and 80),
  until timestamptz not null
);
create index under_age_answers_until on under_age_answers (until);
