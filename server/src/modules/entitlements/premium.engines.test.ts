import { beforeAll, beforeEach, expect, test } from 'vitest'
import { aClock, type FakeClock } from '../../../test/clock.ts'
import { describeEngines } from '../../../test/database.ts'
import { createOutbox } from '../../adapters/postgres/outbox.ts'
import type { Db } from '../../kernel/db.ts'
import { randomIds } from '../../kernel/ids.ts'
import { transact } from '../../kernel/transact.ts'
import { createPremium, type Premium } from './premium.ts'

const dayMs = 24 * 3_600_000

describeEngines('premium', (open) => {
  let db: Db
  let clock: FakeClock
  let premium: Premium
  beforeAll(async () => {
    db = (await open()).db
  })
  beforeEach(async () => {
    await db.deleteFrom('premium_members').execute()
    clock = aClock()
    premium = createPremium({ db, clock, outbox: createOutbox({ clock, ids: randomIds }) })
  })
  const extend = (days: number) => transact(db, (tx) => premium.extend(tx, 'usr_ada', days))

  test('lasts for its days, and more days follow what is left', async () => {
    expect([await premium.until('usr_ada'), await premium.isActive('usr_ada')]).toEqual([null, false])
    const start = clock.now()
    expect(await extend(3)).toBe(start + 3 * dayMs)
    clock.advance(dayMs)
    expect(await extend(2)).toBe(start + 5 * dayMs)
    clock.advance(4 * dayMs - 1)
    expect([await premium.isActive('usr_ada'), await premium.isActive('usr_bo')]).toEqual([true, false])
    clock.advance(1)
    expect([await premium.until('usr_ada'), await premium.isActive('usr_ada')]).toEqual([
      start + 5 * dayMs,
      false,
    ])
  })

  test('begins anew after it ended, and days that come at once all count', async () => {
    await extend(1)
    clock.advance(10 * dayMs)
    await Promise.all([extend(1), extend(2)])
    expect(await premium.until('usr_ada')).toBe(clock.now() + 3 * dayMs)
  })
})
