import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aClock } from '../../../test/clock.ts'
import { describeEngines } from '../../../test/database.ts'
import { transact } from '../../kernel/transact.ts'
import { createSettings } from './settings.ts'

describeEngines('settings', (open) => {
  test('are refreshed without anyone waiting, and never served when older than ten seconds', async () => {
    const { db } = await open()
    const clock = aClock()
    const settings = createSettings({ db, clock })
    const looked = async () => (await settings.read()).recentPartners
    expect(await looked()).toBe(20)
    await sql`insert into settings (key, value, changed_at) values ('recentPartners', '7', now())`.execute(db)
    clock.advance(4_999)
    expect(await looked()).toBe(20)
    clock.advance(1)
    expect(await looked()).toBe(20)
    clock.advance(500)
    await expect.poll(looked).toBe(7)
    await sql`update settings set value = '8' where key = 'recentPartners'`.execute(db)
    clock.advance(10_000)
    expect(await looked()).toBe(8)
  })

  test('end an experiment that runs by default, once shares without it are stored', async () => {
    const { db } = await open()
    const clock = aClock()
    const defaults = { experimentShares: { remove_onboarding_quiz: { test_group2: 100 } } }
    const settings = createSettings({ db, clock, defaults })
    expect((await settings.renew()).experimentShares).toEqual(defaults.experimentShares)
    const shares = { superdeal: { test_group: 50 } }
    await transact(db, (tx) => settings.write(tx, 'experimentShares', shares, new Date(clock.now())))
    expect((await settings.renew()).experimentShares).toEqual(shares)
    await transact(db, (tx) => settings.write(tx, 'experimentShares', {}, new Date(clock.now())))
    expect((await settings.renew()).experimentShares).toEqual({})
    await transact(db, (tx) => settings.write(tx, 'experimentShares', undefined, new Date(clock.now())))
    expect((await settings.renew()).experimentShares).toEqual(defaults.experimentShares)
  })

  test('are refreshed when the clock is set back', async () => {
    const { db } = await open()
    const clock = aClock()
    const settings = createSettings({ db, clock })
    await settings.read()
    await sql`insert into settings (key, value, changed_at) values ('recentPartners', '9', now())
      on conflict (key) do update set value = excluded.value`.execute(db)
    clock.advance(-60_000)
    expect((await settings.read()).recentPartners).toBe(9)
  })
})
