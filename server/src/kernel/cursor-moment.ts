import { lastInstantMs } from '@serendip/contract'

/**
 * The moment that a cursor names, in milliseconds since the epoch. One after the year 9999, which no row has and the
 * database reads in no form that we write, is the end of that year.
 */
export const cursorMoment = (ms: string): Date => new Date(Math.min(Number(ms), lastInstantMs))

/** The row after which a page of a list by time begins, newest first. */
export interface TimePlace {
  readonly at: Date
  readonly id: string
}

/** The place that a cursor of `timeCursor` names; null without one. */
export function timePlace(cursor: string | undefined): TimePlace | null {
  if (cursor === undefined) return null
  const [at = '', ...id] = cursor.split('_')
  return { at: cursorMoment(at), id: id.join('_') }
}

export const timeCursor = ({ at, id }: TimePlace): string => `${at.getTime()}_${id}`
