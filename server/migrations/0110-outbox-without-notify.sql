-- The relay is woken by the process that committed, not by the database: a `notify` takes a lock of the whole database
-- at the commit, so that all commits with news waited in one line.
drop trigger outbox_wake on outbox;
drop function outbox_wake();
