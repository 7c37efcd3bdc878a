import { sql } from 'kysely'
import { beforeAll, beforeEach } from 'vitest'
import { type CommittedOutbox, createOutbox } from '../src/adapters/postgres/outbox.ts'
import type { Db } from '../src/kernel/db.ts'
import type { DomainEvent, EventListener } from '../src/kernel/events.ts'
import { randomIds } from '../src/kernel/ids.ts'
import { transact } from '../src/kernel/transact.ts'
import { aClock, type FakeClock } from './clock.ts'
import { describeEngines } from './database.ts'
import { silentLogger } from './logger.ts'

export type BlockEvent = DomainEvent<'person.blocked'>

/** A listener of blocks, which calls `handle` with who blocked whom. */
export const aListener = (
  handle: (event: BlockEvent) => void | Promise<void>,
  name = 'test',
): EventListener<'person.blocked'> => ({
  name,
  events: ['person.blocked'],
  handle: async (event) => handle(event),
})

/** A poll interval longer than any test. */
export const never = 3_600_000
export const noWakes = async (): Promise<void> => {}

export interface OutboxWorld {
  readonly db: Db
  readonly clock: FakeClock
  readonly outbox: CommittedOutbox
  readonly deps: { readonly db: Db; readonly clock: FakeClock; readonly logger: typeof silentLogger }
  block(ownerId: string, otherId?: string): Promise<void>
}

/** Runs tests on both engines, each with an empty outbox and its own clock. */
export function describeOutbox(name: string, body: (aRelay: () => OutboxWorld) => void): void {
  describeEngines(name, (open) => {
    let db: Db
    beforeAll(async () => {
      db = (await open()).db
    })
    beforeEach(async () => {
      for (const table of ['outbox_deliveries', 'outbox'])
        await sql`delete from ${sql.table(table)}`.execute(db)
    })
    body(() => {
      const clock = aClock()
      const outbox = createOutbox({ clock, ids: randomIds })
      const block = (ownerId: string, otherId = 'b') =>
        transact(db, (tx) => outbox.append(tx, 'person.blocked', { ownerId, otherId }))
      return { db, clock, outbox, block, deps: { db, clock, logger: silentLogger } }
    })
  })
}
