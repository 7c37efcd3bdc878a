import { type RawBuilder, sql } from 'kysely'
import type { Clock } from '../../kernel/clock.ts'
import type { Db } from '../../kernel/db.ts'
import { type DomainEvent, type EventListener, newsMark, type Outbox } from '../../kernel/events.ts'
import type { Ids } from '../../kernel/ids.ts'
import type { Logger } from '../../kernel/logger.ts'

interface OutboxTable {
  id: string
  position: number
  name: string
  payload: unknown
  occurred_at: Date
  relayed_at: Date | null
  attempts: number
  next_attempt_at: Date
}

declare module '../../kernel/db.ts' {
  interface Tables {
    outbox: OutboxTable
  }
}

export function createOutbox({ clock, ids }: { clock: Clock; ids: Ids }): Outbox {
  const insertion = (name: string, payload: unknown): RawBuilder<unknown> =>
    sql`insert into outbox (id, name, payload, occurred_at)
      select ${ids.next('evt')}, ${name}, ${JSON.stringify(payload)}::jsonb, ${new Date(clock.now())}::timestamptz`
  return {
    async append(tx, name, payload) {
      await sql`${sql.raw(newsMark)} ${insertion(name, payload)}`.execute(tx)
    },
    asPart: (name, payload, changed) => sql`${insertion(name, payload)} from ${sql.ref(changed)}`,
  }
}

const batchSize = 50
const leaseMs = 30_000
const retryFirstMs = 500
const retryMaxMs = 60_000

interface RelayDeps {
  readonly db: Db
  readonly clock: Clock
  readonly logger: Logger
  readonly listeners: readonly EventListener[]
}

const retryAfterMs = (attempts: number): number => Math.min(retryMaxMs, retryFirstMs * 2 ** attempts)

/** Leases the oldest waiting events to this worker; one that dies with them loses the lease, and they are relayed again. */
async function leaseBatch({ db, clock }: RelayDeps): Promise<readonly OutboxTable[]> {
  const now = clock.now()
  const leased = await sql<OutboxTable>`
    update outbox set attempts = attempts + 1, next_attempt_at = ${new Date(now + leaseMs)}
    where id in (
      select id from outbox where relayed_at is null and next_attempt_at <= ${new Date(now)}
      order by position limit ${batchSize} for update skip locked)
    returning *`.execute(db)
  return leased.rows.toSorted((a, b) => a.position - b.position)
}

async function relayOne({ db, clock, logger, listeners }: RelayDeps, row: OutboxTable): Promise<void> {
  const event = { id: row.id, name: row.name, payload: row.payload, occurredAt: row.occurred_at.getTime() }
  try {
    for (const listener of listeners) await listener(event as DomainEvent)
    await sql`update outbox set relayed_at = ${new Date(clock.now())} where id = ${row.id}`.execute(db)
  } catch (error) {
    logger.warn({ event: row.name, eventId: row.id, error: String(error) }, 'an event could not be relayed')
    const next = new Date(clock.now() + retryAfterMs(row.attempts))
    await sql`update outbox set next_attempt_at = ${next} where id = ${row.id}`.execute(db)
  }
}

/**
 * Relays one batch of waiting events, oldest first, to every listener, at least once; answers how many were taken.
 * Several workers share the load. An event that fails is tried again later, with growing gaps.
 */
export async function relayBatch(deps: RelayDeps): Promise<number> {
  const rows = await leaseBatch(deps)
  for (const row of rows) await relayOne(deps, row)
  return rows.length
}

/** How long relayed events stay, for whoever has to find out what happened. */
const relayedKeepMs = 7 * 24 * 3_600_000

/** Forgets events that were relayed long ago; those that still wait stay however old they are. */
export async function forgetRelayed({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  const before = new Date(clock.now() - relayedKeepMs)
  await sql`delete from outbox where relayed_at < ${before}`.execute(db)
}

const pollMs = 5_000

/**
 * Keeps relaying until stopped. `wakes` says when there may be news, as soon as it is committed; it may fail to, since
 * a slow poll is the safety net. News rest for `restMs` before they are taken, where others need the database first.
 */
export async function startRelay(
  deps: RelayDeps,
  wakes: (wake: () => void) => Promise<void>,
  { pollEveryMs = pollMs, restMs = 0 }: { readonly pollEveryMs?: number; readonly restMs?: number } = {},
): Promise<() => Promise<void>> {
  let stopped = false
  let running: Promise<void> | null = null
  let wokenMeanwhile = false

  const drain = async (): Promise<void> => {
    do {
      wokenMeanwhile = false
      while (!stopped && (await relayBatch(deps)) === batchSize);
    } while (wokenMeanwhile && !stopped)
  }
  const wake = (): void => {
    wokenMeanwhile = true
    if (running || stopped) return
    running = drain()
      .catch((error: unknown) => deps.logger.error({ error: String(error) }, 'the relay failed'))
      .finally(() => {
        running = null
      })
  }
  let resting: NodeJS.Timeout | null = null
  const wakeSoon = (): void => {
    resting ??= setTimeout(() => {
      resting = null
      wake()
    }, restMs)
  }
  const poll = setInterval(wake, pollEveryMs)
  poll.unref()
  await wakes(restMs === 0 ? wake : wakeSoon)
  wake()

  return async () => {
    stopped = true
    clearInterval(poll)
    if (resting) clearTimeout(resting)
    await running
  }
}
