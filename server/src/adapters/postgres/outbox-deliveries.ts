import { type NotNull, sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../../kernel/db.ts'
import type { Row } from '../../kernel/tables.ts'
import type { EventListener } from '../../kernel/events.ts'

/** An event leased to one listener. */
export interface Delivery {
  readonly id: string
  readonly name: string
  readonly payload: unknown
  readonly occurred_at: Date
  readonly attempts: number
}

export interface PassedOn {
  /** The names of the events, without duplicates. */
  readonly names: readonly string[]
  /** The listeners that have work now. */
  readonly listeners: ReadonlySet<string>
}

const passedRows = z.array(z.object({ name: z.string().nullable(), listener: z.string().nullable() }))

/**
 * Distributes the oldest new events to their subscribed listeners, at most `limit`. Workers do so one at a time, so
 * that no listener sees a later event of an aggregate before an earlier one.
 */
export async function passOn(
  db: Db,
  listeners: readonly EventListener[],
  now: Date,
  limit: number,
): Promise<PassedOn> {
  const subscribed = listeners.flatMap(({ name, events }) => events.map((event) => ({ name, event })))
  const found = await sql`
    with taken as (
      update outbox set relayed_at = ${now}
      where id in (select id from outbox where relayed_at is null order by position limit ${limit} for update)
      returning id, position, name, aggregate_id),
    due as (
      insert into outbox_deliveries (event_id, listener, position, aggregate_id, next_attempt_at)
      select id, l.name, position, coalesce(aggregate_id, id), ${now}
      from taken join unnest(${subscribed.map(({ name }) => name)}::text[], ${subscribed.map(({ event }) => event)}::text[])
        as l (name, event) on l.event = taken.name
      returning listener)
    select name, null as listener from taken union all select null, listener from due`.execute(db)
  const rows = passedRows.parse(found.rows)
  return {
    names: rows.flatMap(({ name }) => name ?? []),
    listeners: new Set(rows.flatMap(({ listener }) => listener ?? [])),
  }
}

/**
 * Leases due events to a listener of this worker, oldest first: for each aggregate the first unfinished one. A worker
 * that dies holding them loses the lease.
 */
export async function leaseDeliveries(
  db: Db,
  listener: string,
  { now, until, limit }: { now: Date; until: Date; limit: number },
): Promise<readonly Delivery[]> {
  const leased = await sql<
    Pick<Row<'outbox'>, 'id' | 'name' | 'payload' | 'occurred_at'> &
      Pick<Row<'outbox_deliveries'>, 'attempts' | 'position'>
  >`
    update outbox_deliveries d set attempts = attempts + 1, next_attempt_at = ${until}
    from outbox e
    where e.id = d.event_id and d.listener = ${listener} and d.event_id in (
      select h.event_id from outbox_deliveries h
      where h.listener = ${listener} and h.dead_at is null and h.next_attempt_at <= ${now}
        and not exists (select from outbox_deliveries o where o.listener = h.listener
          and o.aggregate_id = h.aggregate_id and o.position < h.position and o.dead_at is null)
      order by h.position limit ${limit} for update of h skip locked)
    returning e.id, e.name, e.payload, e.occurred_at, d.attempts, d.position`.execute(db)
  return leased.rows.toSorted((a, b) => a.position - b.position)
}

const moreRows = z.array(z.object({ more: z.boolean() }))

/** Marks these events as done for a listener. Answers whether more are due for it. */
export async function finishDeliveries(
  db: Db,
  listener: string,
  eventIds: readonly string[],
  now: Date,
): Promise<boolean> {
  const ids = sql`${[...eventIds]}::text[]`
  const found = await sql`
    with done as (delete from outbox_deliveries where listener = ${listener} and event_id = any(${ids}))
    select exists (select from outbox_deliveries where listener = ${listener} and event_id <> all(${ids})
      and dead_at is null and next_attempt_at <= ${now}) as more`.execute(db)
  return moreRows.parse(found.rows)[0]?.more ?? false
}

/** Records a listener's failure: the event is retried at `at` or, if `dead`, never automatically. */
export async function failDelivery(
  db: Db,
  listener: string,
  eventId: string,
  { error, at, dead }: { error: string; at: Date; dead: boolean },
): Promise<void> {
  await sql`update outbox_deliveries set next_attempt_at = ${at}, error = ${error},
      dead_at = ${dead ? at : null}
    where listener = ${listener} and event_id = ${eventId}`.execute(db)
}

export interface ListenerLoad {
  readonly listener: string
  /** Number of its pending events, and of its dead letters. */
  readonly due: number
  readonly dead: number
}

export async function countDeliveries(db: Db, now: Date): Promise<readonly ListenerLoad[]> {
  return db
    .selectFrom('outbox_deliveries')
    .select([
      'listener',
      sql<number>`(count(*) filter (where dead_at is null and next_attempt_at <= ${now}))::int`.as('due'),
      sql<number>`(count(*) filter (where dead_at is not null))::int`.as('dead'),
    ])
    .groupBy('listener')
    .execute()
}

export interface DeadLetter {
  readonly event_id: string
  readonly name: string
  readonly listener: string
  readonly aggregate_id: string
  readonly attempts: number
  readonly error: string | null
  readonly occurred_at: Date
  readonly dead_at: Date
}

const deadLettersMax = 500

/** The dead letters of all listeners, oldest first, at most 500. */
export async function listDeadLetters(db: Db): Promise<readonly DeadLetter[]> {
  return db
    .selectFrom('outbox_deliveries as d')
    .innerJoin('outbox as e', 'e.id', 'd.event_id')
    .select(['d.event_id', 'e.name', 'd.listener', 'd.aggregate_id', 'd.attempts', 'd.error'])
    .select(['e.occurred_at', 'd.dead_at'])
    .where('d.dead_at', 'is not', null)
    .orderBy('d.position')
    .orderBy('d.listener')
    .limit(deadLettersMax)
    .$narrowType<{ dead_at: NotNull }>()
    .execute()
}

/**
 * Retries dead letters from scratch: those of one event, or all (null). A retried event may reach its listener after
 * later ones of its aggregate. Answers how many.
 */
export async function retryDeadLetters(db: Db, eventId: string | null, now: Date): Promise<number> {
  const done = await sql`update outbox_deliveries set dead_at = null, attempts = 0, next_attempt_at = ${now}
    where dead_at is not null and (${eventId}::text is null or event_id = ${eventId}) returning 1`.execute(db)
  return done.rows.length
}
