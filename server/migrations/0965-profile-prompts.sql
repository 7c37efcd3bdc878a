-- What people say of themselves beside the text: answers to prompts, the languages they speak and what they look for. The
-- answers are read and taken away together with the text.
-- at 100 M rows: columns without a default, or with a constant one, which rewrite no row.
alter table profile_details
  -- Up to three pairs of a prompt of the contract's list and its answer, in the person's order.
  add column prompts jsonb not null default '[]',
  add column languages text[] not null default '{}',
  add column intentions text[] not null default '{}';

alter table removed_contents
  -- The answers that went with a text about oneself; null for a name or a photo.
  add column prompts jsonb;
