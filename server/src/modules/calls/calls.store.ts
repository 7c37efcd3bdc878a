import { type InferResult, sql } from 'kysely'
import { anyOf, anyOfPlanned, type Db, planOnce, type Tx } from '../../kernel/db.ts'
import type { Events, Outbox } from '../../kernel/events.ts'
import type { Row } from '../../kernel/tables.ts'
import type { Call, Side } from './call.ts'

/** The state of a call's bill, if any, and whether there is a filter fee. */
const billState = sql<Row<'call_bills'>['state'] | null>`(select state from call_bills where call_id = c.id)`
const costs = [
  billState.as('bill_state'),
  sql<boolean>`exists (select from call_filter_fees where call_id = c.id)`.as('has_filter_fee'),
] as const

/** Calls, each with a row per side. */
const joined = (db: Db | Tx) =>
  db
    .selectFrom('calls as c')
    .innerJoin('call_sides as s', 's.call_id', 'c.id')
    .selectAll(['c', 's'])
    .select(costs)
    .orderBy('s.user_id')

type JoinedRow = InferResult<ReturnType<typeof joined>>[number]

const toSide = (row: JoinedRow): Side => ({
  userId: row.user_id,
  connectionId: row.connection_id,
  polite: row.polite,
  ready: row.ready,
  microphone: row.microphone,
  camera: row.camera,
  absentSince: row.absent_since?.getTime() ?? null,
  rang: row.rang,
})

function toCall(rows: readonly JoinedRow[]): Call | null {
  const [first, second] = rows
  if (!first || !second) return null
  return {
    id: first.id,
    mode: first.mode,
    epoch: first.epoch,
    startedAt: first.started_at.getTime(),
    revealedAt: first.revealed_at?.getTime() ?? null,
    endedAt: first.ended_at?.getTime() ?? null,
    endReason: first.end_reason,
    endedBy: first.ended_by,
    isAsking: first.bill_state === 'asking',
    isBilled: first.bill_state !== null,
    hasFilterFee: first.has_filter_fee,
    sides: [toSide(first), toSide(second)],
  }
}

/** Calls that run now. */
export async function countOpenCalls(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('calls')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Number of open calls with a tab on each node; a call of two nodes counts for both. */
export async function countCallsByNode(db: Db): Promise<ReadonlyMap<string, number>> {
  const node = sql<string>`split_part(s.connection_id, '.', 1)`
  const found = await db
    .selectFrom('call_sides as s')
    .innerJoin('calls as c', 'c.id', 's.call_id')
    .select((row) => [node.as('node'), row.fn.count<number>('s.call_id').distinct().as('calls')])
    .where('c.ended_at', 'is', null)
    .groupBy(node)
    .execute()
  return new Map(found.map(({ node: nodeId, calls }) => [nodeId, Number(calls)]))
}

/** Calls that began at `since` or later, but before `until`. */
export async function countCallsBetween(db: Db, since: Date, until: Date): Promise<number> {
  const { count } = await db
    .selectFrom('calls')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('started_at', '>=', since)
    .where('started_at', '<', until)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Matches found at `since` or later, but before `until`: calls without a ring. */
export async function countMatchesBetween(db: Db, since: Date, until: Date): Promise<number> {
  const { count } = await db
    .selectFrom('calls as c')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('c.started_at', '>=', since)
    .where('c.started_at', '<', until)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('call_sides as s')
            .select('s.call_id')
            .whereRef('s.call_id', '=', 'c.id')
            .where('s.rang', '=', true),
        ),
      ),
    )
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Two people who do not see each other after this long have no working connection. */
const connectMaxMs = 10_000

/** Calls of this span that ended because a side or the media was lost, or in which the two never saw each other. */
export async function countFailedCallsBetween(db: Db, since: Date, until: Date): Promise<number> {
  const { count } = await db
    .selectFrom('calls')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('ended_at', '>=', since)
    .where('ended_at', '<', until)
    .where(
      sql<boolean>`(end_reason in ('lost', 'no_media') or (revealed_at is null
        and ended_at >= started_at + ${connectMaxMs} * interval '1 millisecond'))`,
    )
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function findCall(db: Db | Tx, callId: string): Promise<Call | null> {
  return toCall(await joined(db).where('c.id', '=', callId).execute())
}

/** Locks a call until the transaction ends; always taken before the lock of its bill. */
export async function lockCall(tx: Tx, callId: string): Promise<void> {
  await tx.selectFrom('calls').select('id').where('id', '=', callId).forUpdate().execute()
}

export async function findOpenCallOf(db: Db | Tx, userId: string): Promise<Call | null> {
  const own = db
    .selectFrom('call_sides')
    .select('call_id')
    .where('user_id', '=', userId)
    .where('open', '=', sql.lit(true))
  return toCall(await joined(db).where('c.id', '=', own).execute())
}

/**
 * Writes a call and its event in one statement. `sent` is how many signals of the first side have already been sent:
 * its sequence continues from there.
 */
export async function insertCall(
  db: Db | Tx,
  outbox: Outbox,
  { id, mode, startedAt, sides: [first, second] }: Call,
  sent: number,
): Promise<void> {
  const started = { callId: id, userIds: [first.userId, second.userId] } as const
  await sql`with made as (insert into calls (id, mode, started_at) values (${id}, ${mode}, ${new Date(startedAt)}) returning id),
    event as (${outbox.asPart('call.started', started, 'made')})
    insert into call_sides (call_id, user_id, polite, connection_id, last_seq, rang)
    select id, ${first.userId}, ${first.polite}::boolean, ${first.connectionId}, ${sent - 1}::int, ${first.rang}::boolean from made
    union all select id, ${second.userId}, ${second.polite}::boolean, ${second.connectionId}, -1, ${second.rang}::boolean from made`.execute(
    db,
  )
  outbox.announce(db)
}

/** Destination of an accepted signal: the partner's connection, and whether a picture may flow to it yet. */
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
  const taken = await db
    .updateTable('call_sides as s')
    .from(['calls as c', 'call_sides as o'])
    .set({ last_seq: signal.seq })
    .whereRef('c.id', '=', 's.call_id')
    .where('c.ended_at', 'is', null)
    .where('c.epoch', '=', signal.epoch)
    .where('s.call_id', '=', signal.callId)
    .where('s.user_id', '=', signal.userId)
    .where('s.connection_id', '=', signal.connectionId)
    .where('s.last_seq', '<', signal.seq)
    .whereRef('o.call_id', '=', 's.call_id')
    .whereRef('o.user_id', '<>', 's.user_id')
    .returning(['o.connection_id as to', 'c.mode', billState.as('bill_state')])
    .executeTakeFirst()
  return taken ? { to: taken.to, mayFlow: taken.mode === 'video' && taken.bill_state !== 'asking' } : null
}

const sideIn = (db: Db | Tx, { callId, userId }: { callId: string; userId: string }) =>
  db.updateTable('call_sides').where('call_id', '=', callId).where('user_id', '=', userId)

export async function markReady(db: Db, callId: string, userId: string): Promise<void> {
  await sideIn(db, { callId, userId }).set({ ready: true }).execute()
}

/** Returns whether this call of the function revealed the two to each other. */
export async function markRevealed(tx: Tx, callId: string, at: Date): Promise<boolean> {
  const revealed = await tx
    .updateTable('calls')
    .set({ revealed_at: at })
    .where('id', '=', callId)
    .where('revealed_at', 'is', null)
    .where('ended_at', 'is', null)
    .returning('id')
    .execute()
  return revealed.length === 1
}

export async function markMedia(
  db: Db,
  { microphone, camera, ...side }: { callId: string; userId: string; microphone: boolean; camera: boolean },
): Promise<void> {
  await sideIn(db, side).set({ microphone, camera }).execute()
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
  const ended = await db
    .with('c', (part) =>
      part
        .updateTable('calls')
        .set({ ended_at: at, end_reason: end.reason, ended_by: end.endedBy })
        .where('id', '=', end.callId)
        .where('ended_at', 'is', null)
        .returningAll(),
    )
    .with('closed', (part) =>
      part
        .updateTable('call_sides as s')
        .from('c')
        .set({ open: false })
        .whereRef('s.call_id', '=', 'c.id')
        .returningAll('s'),
    )
    .with('event', () => sql<object>`(${outbox.asPart('call.ended', end, 'c')})`)
    .selectFrom('c')
    .innerJoin('closed', 'closed.call_id', 'c.id')
    .selectAll(['c', 'closed'])
    .select(costs)
    .orderBy('closed.user_id')
    .execute()
  outbox.announce(db)
  return toCall(ended)
}

/**
 * Moves a side to another connection. A fresh peer connection starts a new epoch, in which sequence numbers restart.
 */
export async function moveSide(
  tx: Tx,
  side: { callId: string; userId: string; connectionId: string; fresh: boolean },
): Promise<void> {
  await sideIn(tx, side)
    .set({ connection_id: side.connectionId, absent_since: null })
    .where('open', '=', sql.lit(true))
    .execute()
  if (side.fresh) await startEpoch(tx, side.callId)
}

/** Both sides negotiate again: older signals are stale, and sequence numbers restart. */
export async function startEpoch(tx: Tx, callId: string): Promise<void> {
  await tx
    .updateTable('calls')
    .set((call) => ({ epoch: call('epoch', '+', 1) }))
    .where('id', '=', callId)
    .where('ended_at', 'is', null)
    .execute()
  await tx.updateTable('call_sides').set({ last_seq: -1 }).where('call_id', '=', callId).execute()
}

/** Those of the given people who were in a call then; for null, everybody who was. */
export async function listInCallAt(
  db: Db,
  userIds: readonly string[] | null,
  at: Date,
): Promise<ReadonlySet<string>> {
  const found = await db
    .selectFrom('calls as c')
    .innerJoin('call_sides as s', 's.call_id', 'c.id')
    .select('s.user_id')
    .where('c.started_at', '<=', at)
    .where((call) => call.or([call('c.ended_at', 'is', null), call('c.ended_at', '>', at)]))
    .$if(userIds !== null, (sides) => sides.where('s.user_id', '=', anyOf(userIds ?? [])))
    .execute()
  return new Set(found.map((row) => row.user_id))
}

/** Those of the given people who are in a call now. */
export async function listInCall(db: Db, userIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (userIds.length === 0) return new Set()
  const found = await db
    .selectFrom('call_sides')
    .select('user_id')
    .where('open', '=', sql.lit(true))
    .where('user_id', '=', anyOfPlanned(userIds))
    .modifyEnd(planOnce)
    .execute()
  return new Set(found.map((row) => row.user_id))
}
