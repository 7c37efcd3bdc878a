import { type RawBuilder, sql } from 'kysely'
import { cursorMoment } from './cursor-moment.ts'

/** A place in the order in which operators decide: by priority, then by age. */
export interface QueuePlace {
  readonly priority: number
  readonly since: Date
  readonly id: string
}

/** The place as the contract's `queuePlace` describes it. */
const writePlace = ({ priority, since, id }: QueuePlace): string => `${priority}.${since.getTime()}.${id}`

/** Reads what the contract's `queuePlace` has checked; null where a list begins. */
export function readPlace(written: string | undefined): QueuePlace | null {
  if (written === undefined) return null
  const [priority = '', since = '', id = ''] = written.split('.')
  return { priority: Number(priority), since: cursorMoment(since), id }
}

/** Rows behind a place in a queue of one priority; all of them behind null. */
export const isBehind = (
  [since, id]: readonly [since: string, id: string],
  place: QueuePlace | null,
): RawBuilder<boolean> =>
  place ? sql`(${sql.ref(since)}, ${sql.ref(id)}) > (${place.since}::timestamptz, ${place.id})` : sql`true`

/** Rows behind a place in a queue whose rows have priorities; all of them behind null. */
export const isBehindByPriority = (
  columns: readonly [priority: string, since: string, id: string],
  place: QueuePlace | null,
): RawBuilder<boolean> =>
  place
    ? sql`(${sql.join(columns.map((column) => sql.ref(column)))})
        > (${place.priority}::smallint, ${place.since}::timestamptz, ${place.id})`
    : sql`true`

/** Place at which the page after these rows begins; null after the last one. */
export function nextPage<Row>(
  rows: readonly Row[],
  most: number,
  placeOf: (row: Row) => QueuePlace,
): string | null {
  const last = rows.at(-1)
  return last === undefined || rows.length < most ? null : writePlace(placeOf(last))
}

/** The order of the queue, for places of any kind. */
export const byPlace = (a: QueuePlace, b: QueuePlace): number =>
  a.priority - b.priority || a.since.getTime() - b.since.getTime() || (a.id < b.id ? -1 : 1)
