import { z } from 'zod'
import { textUpTo } from '../fields.ts'

/**
 * An error of the app as its developers need it: what broke and where in our own code, and nothing about the person.
 */
export const errorReport = z.strictObject({
  /** The kind of error, such as `TypeError`. */
  name: textUpTo(60).regex(/^\w{1,60}$/),
  /** Without addresses, ids, numbers and anything in quotation marks. */
  message: textUpTo(200).regex(/^[^@"'`\d]*$/, 'names'),
  /** Positions in our own scripts, the innermost first. */
  frames: z
    .array(textUpTo(140).regex(/^\/[\w./-]{1,120}:\d{1,7}:\d{1,7}$/))
    .min(1)
    .max(8),
  /** Only the first part of the page's path. */
  screen: textUpTo(41).regex(/^\/[\w-]{0,40}$/),
})
export type ErrorReport = z.infer<typeof errorReport>
