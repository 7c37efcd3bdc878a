import type { Clock } from '../../../kernel/clock.ts'
import type { Db } from '../../../kernel/db.ts'
import { transact } from '../../../kernel/transact.ts'
import type { EmulatedBooks } from './test-payments-emulator.ts'

/** Books in the database, so that all processes know the same, also after a restart. */
export const createTestPaymentsBooks = (db: Db, clock: Clock): EmulatedBooks => ({
  async read(key) {
    const found = await db
      .selectFrom('test_payments')
      .select('content')
      .where('key', '=', key)
      .executeTakeFirst()
    return found?.content ?? null
  },
  async list(start) {
    const found = await db
      .selectFrom('test_payments')
      .select(['key', 'content'])
      .where('key', '>=', start)
      .where('key', '<', `${start}\u{ffff}`)
      .execute()
    return new Map(found.map(({ key, content }) => [key, content]))
  },
  change: (key, change) =>
    transact(db, async (tx) => {
      const changed_at = new Date(clock.now())
      await tx
        .insertInto('test_payments')
        .values({ key, content: JSON.stringify({}), changed_at })
        .onConflict((conflict) => conflict.column('key').doNothing())
        .execute()
      const { content } = await tx
        .selectFrom('test_payments')
        .select('content')
        .where('key', '=', key)
        .forUpdate()
        .executeTakeFirstOrThrow()
      const changed = JSON.stringify({ ...Object(content), ...change(Object(content)) })
      await tx
        .updateTable('test_payments')
        .set({ content: changed, changed_at })
        .where('key', '=', key)
        .execute()
    }),
})
