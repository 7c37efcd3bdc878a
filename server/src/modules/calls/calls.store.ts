import type { CallEndReason, MatchMode } from '@serendip/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../kernel/db.ts'
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

/** Rows of a call and its sides, with the state of its bill, if it has one. */
type JoinedRow = CallRow & SideRow & { bill_state: string | null }

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

declare module '../../kernel/db.ts' {
  interface Tables {
    calls: CallRow
    call_sides: SideRow
  }
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
    sides: [toSide(one), toSide(other)],
  }
}

export async function findCall(db: Db | Tx, callId: string): Promise<Call | null> {
  const found = await sql<JoinedRow>`select c.*, s.*, b.state as bill_state
    from calls c join call_sides s on s.call_id = c.id left join call_bills b on b.call_id = c.id
    where c.id = ${callId} order by s.user_id`.execute(db)
  return toCall(found.rows)
}

/** Keeps a call from being ended by others until the transaction ends; it is locked before its bill, everywhere. */
export async function lockCall(tx: Tx, callId: string): Promise<void> {
  await sql`select 1 from calls where id = ${callId} for update`.execute(tx)
}

export async function findOpenCallOf(db: Db | Tx, userId: string): Promise<Call | null> {
  const found = await sql<JoinedRow>`select c.*, s.*, b.state as bill_state
    from calls c join call_sides s on s.call_id = c.id left join call_bills b on b.call_id = c.id
    where c.id = (select call_id from call_sides where user_id = ${userId} and open) order by s.user_id`.execute(
    db,
  )
  return toCall(found.rows)
}

export interface NewCall {
  readonly id: string
  readonly mode: MatchMode
  readonly startedAt: Date
  readonly impolite: { readonly userId: string; readonly connectionId: string }
  readonly polite: { readonly userId: string; readonly connectionId: string }
}

export async function insertCall(tx: Tx, call: NewCall): Promise<void> {
  await sql`
    with made as (insert into calls (id, mode, started_at) values (${call.id}, ${call.mode}, ${call.startedAt}) returning id)
    insert into call_sides (call_id, user_id, polite, connection_id)
    select id, ${call.impolite.userId}, false, ${call.impolite.connectionId} from made
    union all select id, ${call.polite.userId}, true, ${call.polite.connectionId} from made`.execute(tx)
}

/** Accepts a signal only from the connection that holds the side, in this epoch, newer than all before. */
export async function takeSignal(
  db: Db,
  signal: { callId: string; userId: string; connectionId: string; epoch: number; seq: number },
): Promise<boolean> {
  const taken = await sql`
    update call_sides s set last_seq = ${signal.seq} from calls c
    where c.id = s.call_id and c.ended_at is null and c.epoch = ${signal.epoch} and s.call_id = ${signal.callId}
      and s.user_id = ${signal.userId} and s.connection_id = ${signal.connectionId} and s.last_seq < ${signal.seq}
    returning s.user_id`.execute(db)
  return taken.rows.length === 1
}

export async function markReady(db: Db, callId: string, userId: string): Promise<void> {
  await sql`update call_sides set ready = true where call_id = ${callId} and user_id = ${userId}`.execute(db)
}

/** Answers whether this very call of the function revealed the two to each other. */
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

/** Ends a call once; answers whether it was still open. */
export async function markEnded(
  tx: Tx,
  end: { callId: string; reason: CallEndReason; by: string | null; at: Date },
): Promise<boolean> {
  const ended =
    await sql`update calls set ended_at = ${end.at}, end_reason = ${end.reason}, ended_by = ${end.by}
    where id = ${end.callId} and ended_at is null returning id`.execute(tx)
  if (ended.rows.length === 0) return false
  await sql`update call_sides set open = false where call_id = ${end.callId}`.execute(tx)
  return true
}

/** Gives a side to another connection. A fresh peer connection starts a new epoch, in which counting begins anew. */
export async function moveSide(
  tx: Tx,
  side: { callId: string; userId: string; connectionId: string; fresh: boolean },
): Promise<void> {
  await sql`update call_sides set connection_id = ${side.connectionId}, absent_since = null
    where call_id = ${side.callId} and user_id = ${side.userId} and open`.execute(tx)
  if (side.fresh) await startEpoch(tx, side.callId)
}

/** Both negotiate afresh: older signals are stale, and counting begins anew. */
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
