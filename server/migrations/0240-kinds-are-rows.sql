-- What may move coins is said by the rows of transfer_kinds alone: a new kind is an insert, which an enum's new value is
-- not (it may not be used in the transaction that adds it). A kind without a row is refused at the commit (0241).
alter table transfers alter column kind type text;
alter table transfer_kinds alter column kind type text;
alter type ledger_request alter attribute kind type text;
drop type transfer_kind;

-- Connections that are open keep what they know of a type until the function changes that uses it.
do $$
declare
  v_function regprocedure;
begin
  for v_function in select oid from pg_proc where proname like 'ledger\_%' and pronamespace = current_schema()::regnamespace
  loop
    execute format('alter function %s cost 100', v_function);
  end loop;
end $$;
