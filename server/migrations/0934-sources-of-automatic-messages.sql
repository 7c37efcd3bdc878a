-- An automatic message names the greeting or the message to followers that it is a copy of, so that all copies can be taken back;
-- and a message to followers that could not be sent to all of them ends, and says so.
-- at 100 M rows: a column without a default, and one with a constant default, which rewrite no row.
alter table messages add column copy_of text;
alter table follower_messages add column failed boolean not null default false;
