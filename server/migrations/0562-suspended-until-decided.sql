-- Nobody else could confirm a permanent ban: the person is suspended until somebody does, however long that takes.
alter table accounts add column standing_pending boolean not null default false;
