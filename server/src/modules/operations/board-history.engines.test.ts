import type { QueueSize, SeriesName } from '@serendip/contract/operator'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { aClock, type FakeClock } from '../../../test/clock.ts'
import { describeEngines } from '../../../test/database.ts'
import { plantAccount } from '../../../test/planted-person.ts'
import type { Db } from '../../kernel/db.ts'
import { randomIds } from '../../kernel/ids.ts'
import { sweepExpired } from '../../kernel/sweep-expired.ts'
import { readHistory, storePoints } from './board-history.ts'
import type { Figures } from './figures.ts'
import { operationsModule } from './operations.module.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

describeEngines('the figures over time', (open) => {
  let db: Db
  let clock: FakeClock
  beforeAll(async () => {
    db = (await open()).db
  })
  beforeEach(async () => {
    await db.deleteFrom('board_points').execute()
    await db.deleteFrom('calls').execute()
    clock = aClock()
    clock.advance(dayMs - (clock.now() % dayMs))
  })
  /** Figures that a worker sees now. */
  const seen = (online: number, oldestAt: number | null = null): Figures => {
    const empty = (name: QueueSize['name']): QueueSize => ({
      name,
      waiting: 0,
      oldestAt: null,
      isLate: false,
    })
    const reports = { ...empty('reports'), waiting: 1, oldestAt }
    const decided = {
      appeals: empty('appeals'),
      photos: empty('photos'),
      galleries: empty('galleries'),
      stories: empty('stories'),
      videos: empty('videos'),
      texts: empty('texts'),
    }
    const rest = { ...decided, applications: empty('applications'), strikes: empty('strikes') }
    const support = empty('support')
    return {
      people: async () => ({
        online,
        searching: 0,
        callsRunning: 0,
        callsToday: 0,
        matchesLastMinute: 0,
        callsFailedLastHour: 0,
      }),
      firstAnswerMs: async () => 90 * minuteMs,
      queues: async () => ({ ...rest, reports, support, all: [reports], supportOf: () => support }),
      coins: async () => ({ audited: null, held: 7 }),
      unconfirmable: async () => 0,
      purchasesOverdue: async () => 0,
      refundsOverdue: async () => 0,
      providersPaused: async () => 0,
      settlements: async () => ({ open: 0, late: 0 }),
      audit: async () => ({ ageMs: null, fullAgeMs: null, differences: 0, isLate: false }),
      storesFailing: () => 0,
      nodes: async () => ({ running: 1, lost: 0, hasWorker: true }),
      changedCollations: async () => 0,
      ledgerMonthsAhead: async () => 2,
      work: async () => ({ mailsWaiting: 0, mailsFailed: 0, jobsFailed: 0, deadLetters: 0, eventsDue: 0 }),
    }
  }
  const aCallNow = async ({ rang = false } = {}): Promise<string> => {
    const id = `call_${clock.now()}_${rang}`
    const started = { id, mode: 'text' as const, started_at: new Date(clock.now()) }
    await db.insertInto('calls').values(started).execute()
    const user_id = randomIds.next('usr')
    await plantAccount(db, user_id, `${user_id}@people.example`, new Date(clock.now()))
    const side = { call_id: id, user_id, polite: true, connection_id: 'x' }
    await db
      .insertInto('call_sides')
      .values({ ...side, rang })
      .execute()
    return id
  }
  const endNow = (id: string, end_reason: 'left' | 'lost' | 'no_media', revealedAt: number | null) =>
    db
      .updateTable('calls')
      .set({ ended_at: new Date(clock.now()), end_reason })
      .set({ revealed_at: revealedAt === null ? null : new Date(revealedAt) })
      .where('id', '=', id)
      .execute()
  const points = async (range: 'hour' | 'month', name: SeriesName) => {
    const { series } = await readHistory({ db, clock }, range, [name])
    return series[0]?.points ?? []
  }

  test('each minute is stored once, and a minute without a worker stays unknown', async () => {
    clock.advance(minuteMs)
    await storePoints({ db, clock }, seen(5, clock.now() - 10 * minuteMs))
    await storePoints({ db, clock }, seen(9))
    clock.advance(2 * minuteMs)
    await storePoints({ db, clock }, seen(3))
    expect((await points('hour', 'online')).slice(-5)).toEqual([null, 5, null, 3, null])
    expect((await points('hour', 'reportsOldestMin')).slice(-4)).toEqual([9, null, 0, null])
    const { series } = await readHistory({ db, clock }, 'hour', ['coinsHeld', 'coinsIssued'])
    expect(series.map(({ points }) => points.at(-2))).toEqual([7, null])
  })

  test('an hour has the highest value of its minutes, and the sum of the calls that began', async () => {
    for (const online of [4, 8, 2]) {
      await aCallNow()
      clock.advance(minuteMs)
      await storePoints({ db, clock }, seen(online))
    }
    expect((await points('month', 'online')).at(-1)).toBe(8)
    expect((await points('month', 'callsStarted')).at(-1)).toBe(3)
    expect((await points('hour', 'callsStarted')).slice(-4)).toEqual([1, 1, 1, null])
  })

  test('a rung call is not counted as a match, and matches are added up', async () => {
    for (const rings of [[false, false], [true, false], [true]]) {
      for (const rang of rings) {
        await aCallNow({ rang })
        clock.advance(1)
      }
      clock.advance(minuteMs - rings.length)
      await storePoints({ db, clock }, seen(1))
    }
    expect((await points('hour', 'callsStarted')).slice(-4)).toEqual([2, 2, 1, null])
    expect((await points('hour', 'matchesFound')).slice(-4)).toEqual([2, 1, 0, null])
    expect((await points('month', 'matchesFound')).at(-1)).toBe(3)
  })

  test('a call failed if a side or the media was lost, or the two never saw each other', async () => {
    const ends = [
      ['lost', 2_000, 1_000, 1],
      ['no_media', 2_000, 1_000, 1],
      ['left', 10_000, null, 1],
      ['left', 9_999, null, 0],
      ['left', 20_000, 5_000, 0],
    ] as const
    for (const [reason, durationMs, revealedMs, expected] of ends) {
      const startedAt = clock.now()
      const id = await aCallNow()
      clock.advance(durationMs)
      await endNow(id, reason, revealedMs === null ? null : startedAt + revealedMs)
      clock.advance(minuteMs - durationMs)
      await storePoints({ db, clock }, seen(1))
      expect([reason, durationMs, (await points('hour', 'callsFailed')).at(-2)]).toEqual([
        ...[reason, durationMs, expected],
      ])
    }
    expect((await points('month', 'callsFailed')).at(-1)).toBe(3)
  })

  test('the time to support’s first answer is stored in minutes, and is empty before the first answer', async () => {
    clock.advance(minuteMs)
    await storePoints({ db, clock }, seen(1))
    clock.advance(minuteMs)
    await storePoints({ db, clock }, { ...seen(1), firstAnswerMs: async () => null })
    expect((await points('hour', 'firstAnswerMin')).slice(-3)).toEqual([90, null, null])
  })

  test('minutes go after two days and hours after ninety, and nothing sooner', async () => {
    await storePoints({ db, clock }, seen(4))
    const kept = async () => {
      await sweepExpired({ db, clock, settings: { read: async () => ({}) } }, [operationsModule])
      const rows = await db.selectFrom('board_points').select('span').distinct().orderBy('span').execute()
      return rows.map(({ span }) => span)
    }
    clock.advance(2 * dayMs - 2 * minuteMs)
    expect(await kept()).toEqual(['hour', 'minute'])
    clock.advance(3 * minuteMs)
    expect(await kept()).toEqual(['hour'])
    clock.advance(88 * dayMs)
    expect(await kept()).toEqual([])
  })
})
