import { grouped, inMs, inTimes } from './figures.ts'

/** The longest time to open a chat of 100,000 messages, in times of one of ten, whose page is half as long. */
const openTimesMax = 1.5
/** The part of a steady rate that must arrive. */
const keptShare = 0.99
/** Figures of a tuned XMPP server with an archive in PostgreSQL on two cores. */
const otherEngine = { perSecond: 2_900, p99Ms: 7 } as const

export interface ReadFigures {
  readonly shortMs: number
  readonly longMs: number
}

export interface DeliveryFigures {
  readonly rate: number
  readonly steadyPerSecond: number
  readonly p99Ms: number
  readonly flatOutPerSecond: number
}

interface Goal {
  readonly name: string
  readonly measured: string
  readonly goal: string
  readonly isMet: boolean
}

/** A figure that was not measured misses its goal. */
export const readGoal = (engine: string, { shortMs, longMs }: ReadFigures): Goal => ({
  name: `${engine}: opening a chat of 100,000 messages, in times of one of 10`,
  measured: inTimes(longMs, shortMs),
  goal: `at most ${openTimesMax}`,
  isMet: longMs / shortMs <= openTimesMax,
})

/** For the shared engines alone: embedded storage is for one process and few people. */
export function deliveryGoals(
  engine: string,
  { rate, steadyPerSecond, p99Ms, flatOutPerSecond }: DeliveryFigures,
): readonly Goal[] {
  const at = `${engine}: at ${grouped(rate)} messages a second`
  return [
    {
      name: `${at}, delivered a second`,
      measured: grouped(steadyPerSecond),
      goal: `at least ${grouped(rate * keptShare)}`,
      isMet: steadyPerSecond >= rate * keptShare,
    },
    {
      name: `${at}, p99 in ms`,
      measured: inMs(p99Ms),
      goal: `under ${otherEngine.p99Ms}`,
      isMet: p99Ms < otherEngine.p99Ms,
    },
    {
      name: `${engine}: delivered a second, as many as it takes`,
      measured: grouped(flatOutPerSecond),
      goal: `over ${grouped(otherEngine.perSecond)}`,
      isMet: flatOutPerSecond > otherEngine.perSecond,
    },
  ]
}

/** A table of the goals, and the names of those that were missed. */
export function judge(goals: readonly Goal[]) {
  const rows = goals.map(({ name, measured, goal, isMet }) => {
    return `| ${name} | ${measured} | ${goal} | ${isMet ? 'yes' : '**no**'} |`
  })
  return {
    table: ['| goal | measured | wanted | met |', '|---|---|---|---|', ...rows],
    missed: goals.filter(({ isMet }) => !isMet).map(({ name }) => name),
  }
}
