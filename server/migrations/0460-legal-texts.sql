-- What operators published of the legal pages: one row for each version of a page of a brand, in all its languages.
create table legal_versions (
  brand text not null,
  page text not null,
  version integer not null check (version > 0),
  -- Markdown by language; English is always among them.
  texts jsonb not null,
  -- What changed, for operators.
  note text not null,
  -- Of the terms only: people who accepted an earlier version are asked again, with this summary by language.
  asks_again boolean not null,
  summary jsonb,
  operator_id text not null references operators (id),
  published_at timestamptz not null,
  -- From when on it is shown.
  in_force_at timestamptz not null,
  primary key (brand, page, version),
  check (asks_again = (summary is not null)),
  check (not asks_again or page = 'terms-of-use')
);

-- Texts without effect until they are published; one for each language of a page.
create table legal_drafts (
  brand text not null,
  page text not null,
  language text not null,
  body text not null,
  operator_id text not null references operators (id),
  drafted_at timestamptz not null,
  primary key (brand, page, language)
);
