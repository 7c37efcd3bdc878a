-- The ledger of a time as a file. Transfers are stored in the order of their time, so blocks of them suffice.
create index transfers_at on transfers using brin (at);
