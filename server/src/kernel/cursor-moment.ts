import { lastInstantMs } from '@serendip/contract'

/**
 * The moment that a cursor names, in milliseconds since the epoch. One after the year 9999, which no row has and the
 * database reads in no form that we write, is the end of that year.
 */
export const cursorMoment = (ms: string): Date => new Date(Math.min(Number(ms), lastInstantMs))
