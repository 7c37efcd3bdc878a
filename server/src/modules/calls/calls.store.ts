import type { CallEndReason, MatchMode } from '@serendip/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../kernel/db.ts'
import type { Events, Outbox } from '../../kernel/events.ts'
import type { Call, Side } from './call.ts'

interface CallRow {
  id: string
  mode: MatchMode
  epoch: number
  started_at: Date
  revealed_at: Date | null
  ended_at: Date | null
  end_reason: CallEndReason | null
  ended_by: string | null
}

/** Rows of a call and its sides, with the state of its bill, if any, and whether there is a filter fee. */
type JoinedRow = CallRow & SideRow & { bill_state: string | null; has_filter_fee: boolean }
const costs = sql`(select state from call_bills where call_id = c.id) as bill_state,
  exists (select from call_filter_fees where call_id = c.id) as has_filter_fee`

interface SideRow {
  call_id: string
  user_id: string
  polite: boolean
  connection_id: string
  ready: boolean
  microphone: boolean
  camera: boolean
  absent_since: Date | null
  last_seq: number
  open: boolean
}

const toSide = (row: SideRow): Side => ({
  userId: row.user_id,
  connectionId: row.connection_id,
  polite: row.polite,
  ready: row.ready,
  microphone: row.microphone,
  camera: row.camera,
  absentSince: row.absent_since?.getTime() ?? null,
})

function toCall(rows: readonly JoinedRow[]): Call | null {
  const [one, other] = rows
  if (!one || !other) return null
  return {
    id: one.id,
    mode: one.mode,
    epoch: one.epoch,
    startedAt: one.started_at.getTime(),
    revealedAt: one.revealed_at?.getTime() ?? null,
    endedAt: one.ended_at?.getTime() ?? null,
    endReason: one.end_reason,
    endedBy: one.ended_by,
    isAsking: one.bill_state === 'asking',
    isBilled: one.bill_state !== null,
    hasFilterFee: one.has_filter_fee,
    sides: [toSide(one), toSide(other)],
  }
}

export async function findCall(db: Db | Tx, callId: string): Promise<Call | null> {
  const found = await sql<JoinedRow>`select c.*, s.*, ${costs}
    from calls c join call_sides s on s.call_id = c.id
    where c.id = ${callId} order by s.user_id`.execute(db)
  return toCall(found.rows)
}

/** Locks a call until the transaction ends; always taken before the lock of its bill. */
export async function lockCall(tx: Tx, callId: string): Promise<void> {
  await sql`select 1 from calls where id = ${callId} for update`.execute(tx)
}

export async function findOpenCallOf(db: Db | Tx, userId: string): Promise<Call | null> {
  const found = await sql<JoinedRow>`select c.*, s.*, ${costs}
    from calls c join call_sides s on s.call_id = c.id
    where c.id = (select call_id from call_sides where user_id = ${userId} and open) order by s.user_id`.execute(
    db,
  )
  return toCall(found.rows)
}

/**
 * Writes a call and its event in one statement. `sent` is how many signals of the first side have already been sent:
 * its sequence continues from there.
 */
export async function insertCall(
  db: Db | Tx,
  outbox: Outbox,
  { id, mode, startedAt, sides: [one, other] }: Call,
  sent: number,
): Promise<void> {
  const started = { callId: id, userIds: [one.userId, other.userId] } as const
  await sql`with made as (insert into calls (id, mode, started_at) values (${id}, ${mode}, ${new Date(startedAt)}) returning id),
    event as (${outbox.asPart('call.started', started, 'made')})
    insert into call_sides (call_id, user_id, polite, connection_id, last_seq)
    select id, ${one.userId}, ${one.polite}::boolean, ${one.connectionId}, ${sent - 1}::int from made
    union all select id, ${other.userId}, ${other.polite}::boolean, ${other.connectionId}, -1 from made`.execute(
    db,
  )
  outbox.announce(db)
}

interface TakenRow {
  readonly to: string
  readonly mode: MatchMode
  readonly bill_state: string | null
}

/** Where an accepted signal goes: the partner's connection, and whether a picture may flow to it yet. */
export interface TakenSignal {
  readonly to: string
  readonly mayFlow: boolean
}

/**
 * Accepts a signal only from the connection that holds the side, in this epoch, newer than all before; otherwise null.
 */
export async function takeSignal(
  db: Db,
  signal: { callId: string; userId: string; connectionId: string; epoch: number; seq: number },
): Promise<TakenSignal | null> {
  const taken = await sql<TakenRow>`
    update call_sides s set last_seq = ${signal.seq} from calls c, call_sides o
    where c.id = s.call_id and c.ended_at is null and c.epoch = ${signal.epoch} and s.call_id = ${signal.callId}
      and s.user_id = ${signal.userId} and s.connection_id = ${signal.connectionId} and s.last_seq < ${signal.seq}
      and o.call_id = s.call_id and o.user_id <> s.user_id
    returning o.connection_id as to, c.mode, (select state from call_bills where call_id = c.id) as bill_state`.execute(
    db,
  )
  const row = taken.rows[0]
  return row ? { to: row.to, mayFlow: row.mode === 'video' && row.bill_state !== 'asking' } : null
}

export async function markReady(db: Db, callId: string, userId: string): Promise<void> {
  await sql`update call_sides set ready = true where call_id = ${callId} and user_id = ${userId}`.execute(db)
}

/** Returns whether this call of the function revealed the two to each other. */
export async function markRevealed(tx: Tx, callId: string, at: Date): Promise<boolean> {
  const done = await sql`update calls set revealed_at = ${at}
    where id = ${callId} and revealed_at is null and ended_at is null returning id`.execute(tx)
  return done.rows.length === 1
}

export async function markMedia(
  db: Db,
  side: { callId: string; userId: string; microphone: boolean; camera: boolean },
): Promise<void> {
  await sql`update call_sides set microphone = ${side.microphone}, camera = ${side.camera}
    where call_id = ${side.callId} and user_id = ${side.userId}`.execute(db)
}

/**
 * Ends a call once and writes its event in one statement; returns it with its sides as of its end, since one may have
 * just moved to another tab, or null if it had already ended.
 */
export async function markEnded(
  db: Db | Tx,
  outbox: Outbox,
  { at, ...end }: Events['call.ended'] & { readonly at: Date },
): Promise<Call | null> {
  const ended = await sql<JoinedRow>`with c as (
      update calls set ended_at = ${at}, end_reason = ${end.reason}, ended_by = ${end.endedBy}
      where id = ${end.callId} and ended_at is null returning *),
    closed as (update call_sides s set open = false from c where s.call_id = c.id returning s.*),
    event as (${outbox.asPart('call.ended', end, 'c')})
    select c.*, closed.*, ${costs} from c join closed on closed.call_id = c.id order by closed.user_id`.execute(
    db,
  )
  outbox.announce(db)
  return toCall(ended.rows)
}

/**
 * Moves a side to another connection. A fresh peer connection starts a new epoch, in which sequence numbers restart.
 */
export async function moveSide(
  tx: Tx,
  side: { callId: string; userId: string; connectionId: string; fresh: boolean },
): Promise<void> {
  await sql`update call_sides set connection_id = ${side.connectionId}, absent_since = null
    where call_id = ${side.callId} and user_id = ${side.userId} and open`.execute(tx)
  if (side.fresh) await startEpoch(tx, side.callId)
}

/** Both sides negotiate again: older signals are stale, and sequence numbers restart. */
export async function startEpoch(tx: Tx, callId: string): Promise<void> {
  await sql`update calls set epoch = epoch + 1 where id = ${callId} and ended_at is null`.execute(tx)
  await sql`update call_sides set last_seq = -1 where call_id = ${callId}`.execute(tx)
}

/** Those of the given people who are in a call now. */
export async function listInCall(db: Db, userIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (userIds.length === 0) return new Set()
  const found = await sql<{ user_id: string }>`select user_id from call_sides
    where open and user_id in (${sql.join(userIds)})`.execute(db)
  return new Set(found.rows.map((row) => row.user_id))
}
