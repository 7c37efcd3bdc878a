-- The marks of transfers without functions that are called for each of them, which took half of the time.
-- The content of 0260 with the lines given: without a query of its own, PostgreSQL puts its text in place of a call.
create function ledger_content(t transfers, p_lines jsonb) returns text language sql stable as $$
  select jsonb_build_array(t.kind, t.key, encode(t.content_hash, 'hex'), t.ref_id, t.reverses, t.owner_id,
    t.wallet_delta, t.balance_after, t.creator_id, t.earned_delta, t.amount, t.line_count, extract(epoch from t.at),
    extract(epoch from t.recorded_at), t.xid::text, p_lines)::text
$$;
create or replace function ledger_content(t transfers) returns text language sql stable as $$
  select ledger_content(t, (select jsonb_agg(jsonb_build_array(p.line, p.line_count, p.from_account, p.to_account,
    p.lot_id, p.to_lot_id, p.amount) order by p.line) from postings p where p.transfer_id = t.id))
$$;
-- Stable like the conversion it contains.
create or replace function ledger_mark(p_id bigint, p_content text) returns bytea language sql stable as $$
  select int8send(p_id) || substr(sha256(convert_to(p_content, 'UTF8')), 1, 16)
$$;

create or replace function ledger_marks(
  p_stream text, p_after_xid xid8, p_after_id bigint, p_to_xid xid8, p_to_id bigint, p_limit int
) returns table (last_xid xid8, last_id bigint, row_count bigint, marks bytea)
language plpgsql stable set enable_seqscan = off as $$
declare
  v_to_xid xid8 := coalesce(p_to_xid, (pg_snapshot_xmin(pg_current_snapshot())::text::bigint - 1)::text::xid8);
  v_to_id bigint := coalesce(p_to_id, 9223372036854775807);
begin
  if p_stream = 'transfers' then
    return query select (array_agg(s.xid order by s.xid desc, s.id desc))[1], (array_agg(s.id order by s.xid desc, s.id desc))[1],
        count(*), string_agg(s.mark, ''::bytea order by s.xid, s.id)
      from (select t.xid, t.id, ledger_mark(t.id, ledger_content(t, (
          select jsonb_agg(jsonb_build_array(p.line, p.line_count, p.from_account, p.to_account, p.lot_id, p.to_lot_id,
            p.amount) order by p.line) from postings p where p.transfer_id = t.id))) as mark from transfers t
        where (t.xid, t.id) > (p_after_xid, p_after_id) and (t.xid, t.id) <= (v_to_xid, v_to_id)
        order by t.xid, t.id limit p_limit) s;
  else
    return query select (array_agg(s.xid order by s.xid desc, s.id desc))[1], (array_agg(s.id order by s.xid desc, s.id desc))[1],
        count(*), string_agg(s.mark, ''::bytea order by s.xid, s.id)
      from (select c.xid, c.id, ledger_mark(c.id, ledger_content(c)) as mark from limit_changes c
        where (c.xid, c.id) > (p_after_xid, p_after_id) and (c.xid, c.id) <= (v_to_xid, v_to_id)
        order by c.xid, c.id limit p_limit) s;
  end if;
end $$;
