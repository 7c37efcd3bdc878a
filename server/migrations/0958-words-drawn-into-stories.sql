-- The words that a creator draws into the picture of a story, for those who cannot see them and for reviewers.
-- at 100 M rows: a column with a constant default, which rewrites no row; the check reads none until 0959.
alter table stories
  add column drawn_text text not null default '',
  add constraint stories_drawn_text check (char_length(drawn_text) <= 240) not valid;
