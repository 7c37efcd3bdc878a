import { textUpTo } from './fields.ts'

/** An IANA name, such as `Europe/Berlin`. */
export const timeZone = textUpTo(60).regex(/^[A-Za-z0-9_+/-]+$/, 'timeZone')
