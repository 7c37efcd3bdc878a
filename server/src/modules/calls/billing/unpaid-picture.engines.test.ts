import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { type BilledCall, BillWorld } from '../../../../test/billing.ts'
import { describeEngines } from '../../../../test/database.ts'
import { aNodeClock } from '../../../../test/node-clock.ts'
import { type Conduct, everySecond, type CallWatch, watchCall } from '../../../../test/watched-call.ts'
import { transact } from '../../../kernel/transact.ts'
import { addUnpaid, dayOf } from './unpaid.store.ts'

const secondMs = 1_000
/** Time that one call may forgive, and that all calls of a day may. */
const [callMs, dayMs] = [3_000, 30_000]

/** Reports every second while `isTold` returns true. */
const while_ = (hasBill: (ms: number) => boolean) => (ms: number) => (hasBill(ms) ? everySecond(ms) : null)
const every =
  (periodMs: number, from = 500) =>
  (ms: number) =>
    ms >= from && (ms - from) % periodMs === 0 ? ('growth' as const) : null

/** Comes back from a reload: the side moves to the same tab again, in a new epoch. */
const reloads =
  (world: BillWorld) =>
  async (ms: number, { callId, payer }: BilledCall) => {
    if (ms > 5_000 && ms % 3_900 === 0) await world.send(payer, 'call.resume', { callId, fresh: true })
  }

/** Each cheat and its conduct, for a minute or until the call ends. */
const cheats: readonly { name: string; conduct: (world: BillWorld) => Conduct }[] = [
  { name: 'is honest', conduct: () => ({ reports: everySecond, leavesAfterMs: 60_000 }) },
  {
    name: 'says that the picture came, and reports nothing',
    conduct: () => ({ reports: () => null, leavesAfterMs: 60_000 }),
  },
  {
    name: 'reports first after 18.8 s, then every 2.9 s',
    conduct: () => ({ reports: every(2_900, 18_800), leavesAfterMs: 60_000 }),
  },
  {
    name: 'pays for 29 s, falls silent for 2.9 s, again and again',
    conduct: () => ({ reports: while_((ms) => ms % 32_000 < 29_000), leavesAfterMs: 100_000 }),
  },
  {
    name: 'pays for 29 s, falls silent for 4.1 s, again and again',
    conduct: () => ({ reports: while_((ms) => ms % 34_000 < 29_000), leavesAfterMs: 105_000 }),
  },
  {
    name: 'reports every 4.1 s, just beyond the gap',
    conduct: () => ({ reports: every(4_100), leavesAfterMs: 60_000 }),
  },
  {
    name: 'reports a frozen counter, and growth to come back',
    conduct: () => ({
      reports: (ms) =>
        everySecond(ms) && (ms < 10_000 || ms % 6_000 < secondMs) ? 'growth' : everySecond(ms) && 'frozen',
      leavesAfterMs: 60_000,
    }),
  },
  {
    name: 'sends nothing, so that the creator receives nothing',
    conduct: () => ({ reports: everySecond, sends: (ms) => ms % 8_000 < 3_000, leavesAfterMs: 60_000 }),
  },
  {
    name: 'reloads every 3.9 s',
    conduct: (world) => ({
      reports: while_((ms) => ms <= 5_000),
      acts: reloads(world),
      leavesAfterMs: 60_000,
    }),
  },
  {
    name: 'says that the picture is black, though it is shown',
    conduct: () => ({
      reports: everySecond,
      sees: (ms) => (ms < 10_000 ? 'shown' : 'black'),
      leavesAfterMs: 60_000,
    }),
  },
  {
    name: 'says that it is black, and looks again as soon as it is covered',
    conduct: () => ({
      reports: everySecond,
      sees: (ms) => (ms < 10_000 || ms % 7_000 < secondMs ? 'shown' : 'black'),
      leavesAfterMs: 60_000,
    }),
  },
  {
    name: 'says that it is frozen for 3 of every 4 s',
    conduct: () => ({
      reports: everySecond,
      sees: (ms) => (ms % 4_000 < secondMs ? 'shown' : 'frozen'),
      leavesAfterMs: 60_000,
    }),
  },
  {
    name: 'leaves 3.9 s after the last report',
    conduct: () => ({ reports: while_((ms) => ms < 6_000), leavesAfterMs: 9_400 }),
  },
]

const seconds = (ms: number): string => (ms / secondMs).toFixed(1)
/** At 60 coins a minute a coin is a second; the fraction of a coin that is not charged counts as unpaid. */
const unpaidOf = ({ seenMs, chargedCoins }: CallWatch): number => seenMs - chargedCoins * secondMs

describeEngines('seconds of video per coin', (open) => {
  let world: BillWorld
  const rows: string[] = []
  beforeAll(async () => {
    world = new BillWorld(await open())
    // The ring itself is the consent: nothing is free.
    world.settings.callPreviewsPerDay = 0
  })
  const aPair = async () => ({
    payer: await world.aTab('user', { coins: { paid: 2_000 } }),
    creator: await world.aTab('goddess'),
  })
  async function aPaidCall({ payer, creator }: Awaited<ReturnType<typeof aPair>>): Promise<BilledCall> {
    const call = await world.meet(payer, creator, { revealed: false })
    await world.send(payer, 'call.stay', { callId: call.callId, rateCoins: 60 })
    return call
  }

  test.each(cheats)('of a payer who $name', async ({ name, conduct }) => {
    const watched = await watchCall(world, await aPaidCall(await aPair()), conduct(world))
    const { seenMs, chargedCoins, end } = watched
    rows.push(`| ${name} | ${seconds(seenMs)} | ${chargedCoins} | ${seconds(unpaidOf(watched))} | ${end} |`)
    expect(unpaidOf(watched)).toBeLessThanOrEqual(callMs)
    // Nor is anyone charged for a picture that was not visible.
    expect(unpaidOf(watched)).toBeGreaterThanOrEqual(0)
  })

  test.each(cheats.slice(5, 6).concat(cheats.slice(-1)))(
    'of a payer who $name are bounded for the rest of the day, with any partner',
    async ({ conduct }) => {
      const { payer } = await aPair()
      const usedMs = 24_000
      await transact(world.db, (tx) => addUnpaid(tx, payer.userId, dayOf(world.clock.now()), usedMs))
      const aShortCall = async () => {
        const { creator } = await aPair()
        const short = { ...conduct(world), leavesAfterMs: 9_400 }
        return unpaidOf(await watchCall(world, await aPaidCall({ payer, creator }), short))
      }
      const unpaid: number[] = []
      for (let call = 0; call < 6; call += 1) unpaid.push(await aShortCall())
      expect(unpaid[0]).toBeGreaterThan(0)
      expect(Math.max(...unpaid)).toBeLessThanOrEqual(callMs)
      expect(unpaid.reduce((sum, ms) => sum + ms, usedMs)).toBeLessThanOrEqual(dayMs)
      // Beyond the allowance nothing is forgiven.
      expect(unpaid.at(-1)).toBeLessThanOrEqual(0)
      world.clock.advance(24 * 3_600_000)
      expect(await aShortCall()).toBeGreaterThan(0)
    },
  )

  test('match docs/BILLING.md', async () => {
    const page = await readFile(join(import.meta.dirname, '../../../../../docs/BILLING.md'), 'utf8')
    expect(page).toContain(rows.join('\n'))
  })

  test.each([
    ['3 s ahead', () => 3_000],
    ['10 s ahead', () => 10_000],
    ['25 h ahead', () => 25 * 3_600_000],
    ['set back by an hour after 20 s', (ms: number) => (ms < 20_000 ? 0 : -3_600_000)],
    ['stepping by 1.4 s a second', (ms: number) => 1_400 * Math.floor(ms / secondMs)],
  ])('do not depend on node clocks: evidence taken by a machine %s', async (_name, aheadMs) => {
    const start = world.clock.now()
    const [odd, even] = [
      await aNodeClock(world.clock, () => aheadMs(world.clock.now() - start)),
      await aNodeClock(world.clock, () => -700),
    ]
    const reported = world.aNode({}, odd)
    const ticks = world.aNode({}, even)
    const eachSecond = async () => {
      await odd.measure()
      await even.measure()
    }
    const honest: Conduct = { reports: everySecond, leavesAfterMs: 40_000 }
    const watched = await watchCall(world, await aPaidCall(await aPair()), honest, {
      reported,
      ticks,
      eachSecond,
    })
    expect(watched.end).toBe('partner_left')
    expect(unpaidOf(watched)).toBeLessThanOrEqual(2 * secondMs)
    expect(unpaidOf(watched)).toBeGreaterThanOrEqual(0)
    expect(watched.billedMs).toBeGreaterThan(35_000)
    const silent: Conduct = { reports: while_((ms) => ms < 20_000), leavesAfterMs: 60_000 }
    const cheated = await watchCall(world, await aPaidCall(await aPair()), silent, {
      ticks: reported,
      reported: ticks,
      eachSecond,
    })
    expect(cheated.end).toBe('no_media')
    expect(unpaidOf(cheated)).toBeLessThanOrEqual(callMs)
  })

  test('do not depend on how often a worker ticks', async () => {
    const honest: Conduct = { reports: everySecond, leavesAfterMs: 40_000 }
    const watched = await watchCall(world, await aPaidCall(await aPair()), honest, { tickEveryMs: 8_000 })
    expect(watched.end).toBe('partner_left')
    expect(unpaidOf(watched)).toBeLessThanOrEqual(2 * secondMs)
  })
  test('leave every coin accounted for', async () => {
    expect(await world.auditDifferences()).toEqual([])
  })
})
