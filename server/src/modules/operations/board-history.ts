import {
  addedSeries,
  type BoardHistory,
  type HistoryRange,
  type OperatorRight,
  type SeriesName,
  seriesNames,
  seriesRights,
} from '@serendip/contract/operator'
import { sql } from 'kysely'
import { anyOf, type Db } from '../../kernel/db.ts'
import type { Plumbing } from '../../kernel/plumbing.ts'
import { transact } from '../../kernel/transact.ts'
import { countCallsBetween, countFailedCallsBetween, countMatchesBetween } from '../calls/index.ts'
import type { Figures } from './figures.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

const ranges: Readonly<
  Record<HistoryRange, { readonly span: 'minute' | 'hour'; readonly stepMs: number; readonly steps: number }>
> = {
  hour: { span: 'minute', stepMs: minuteMs, steps: 60 },
  day: { span: 'minute', stepMs: 10 * minuteMs, steps: 144 },
  week: { span: 'hour', stepMs: hourMs, steps: 168 },
  month: { span: 'hour', stepMs: 6 * hourMs, steps: 120 },
}

export const seriesFor = (rights: ReadonlySet<OperatorRight>): readonly SeriesName[] =>
  seriesNames.filter(
    (name) => seriesRights[name] === 'any' || rights.has(seriesRights[name] as OperatorRight),
  )

type Stores = Pick<Plumbing, 'db' | 'clock'>

/** Every figure as it is now; nothing of those that are not known yet. */
async function readPoints(
  { db }: Stores,
  figures: Figures,
  minute: number,
): Promise<Readonly<Partial<Record<SeriesName, number>>>> {
  const span = [new Date(minute), new Date(minute + minuteMs)] as const
  const [people, queues, coins, work, firstAnswerMs, callsStarted, matchesFound, callsFailed] =
    await Promise.all([
      figures.people(),
      figures.queues(),
      figures.coins(),
      figures.work(),
      figures.firstAnswerMs(),
      countCallsBetween(db, ...span),
      countMatchesBetween(db, ...span),
      countFailedCallsBetween(db, ...span),
    ])
  const { online, searching, callsRunning } = people
  const waits = queues.all.flatMap(({ name, waiting, oldestAt }) => [
    [`${name}Waiting`, waiting],
    [`${name}OldestMin`, oldestAt === null ? 0 : Math.max(0, Math.floor((minute - oldestAt) / minuteMs))],
  ])
  return {
    online,
    searching,
    callsRunning,
    callsStarted,
    matchesFound,
    callsFailed,
    ...Object.fromEntries(waits),
    ...work,
    coinsHeld: coins.held,
    ...(firstAnswerMs === null ? {} : { firstAnswerMin: Math.round(firstAnswerMs / minuteMs) }),
    ...(coins.audited ? { coinsIssued: coins.audited.issued, coinsSpent: coins.audited.spent } : {}),
  }
}

/** Stores the figures of the minute that has just ended, and of its hour so far. Once for all nodes. */
export async function storePoints(plumbing: Stores, figures: Figures): Promise<void> {
  const { db, clock } = plumbing
  const minute = Math.floor(clock.now() / minuteMs) * minuteMs - minuteMs
  const points = await readPoints(plumbing, figures, minute)
  const hour = new Date(Math.floor(minute / hourMs) * hourMs)
  const rows = seriesNames.flatMap((series) => {
    const value = points[series]
    return value === undefined ? [] : [{ span: 'minute' as const, at: new Date(minute), series, value }]
  })
  await transact(db, async (tx) => {
    await tx
      .insertInto('board_points')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await sql`insert into board_points (span, at, series, value)
      select 'hour', ${hour}, series, case when series = any (${[...addedSeries]}::text[]) then sum(value) else max(value) end
      from board_points
      where span = 'minute' and at >= ${hour} and at < ${new Date(hour.getTime() + hourMs)} group by series
      on conflict (span, at, series) do update set value = excluded.value`.execute(tx)
  })
}

const readSteps = async (
  db: Db,
  span: 'minute' | 'hour',
  stepMs: number,
  from: number,
  names: readonly string[],
) =>
  db
    .selectFrom('board_points')
    .select((row) => [
      'series',
      sql<number>`floor((extract(epoch from at) * 1000 - ${from}) / ${stepMs})::int`.as('step'),
      row.fn.max<number>('value').as('highest'),
      row.fn.sum<number>('value').as('sum'),
    ])
    .where('span', '=', span)
    .where('at', '>=', new Date(from))
    .where('series', '=', anyOf(names))
    .groupBy(['series', 'step'])
    .execute()

/** The chosen figures of the last hour, day, week or month, in steps that fill a screen. */
export async function readHistory(
  { db, clock }: Stores,
  range: HistoryRange,
  names: readonly SeriesName[],
): Promise<BoardHistory> {
  const { span, stepMs, steps } = ranges[range]
  const from = (Math.floor(clock.now() / stepMs) - steps + 1) * stepMs
  const rows = await readSteps(db, span, stepMs, from, names)
  const values = new Map(
    rows.map(({ series, step, highest, sum }) => [
      `${series} ${step}`,
      Number(addedSeries.some((addedName) => addedName === series) ? sum : highest),
    ]),
  )
  return {
    from,
    stepMs,
    series: names.map((name) => ({
      name,
      points: Array.from({ length: steps }, (_, step) => values.get(`${name} ${step}`) ?? null),
    })),
  }
}
