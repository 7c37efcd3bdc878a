import { z } from 'zod'

/** An error of the app as its makers need it: what broke and where in our own code, and nothing of who met it. */
export const errorReport = z.strictObject({
  /** The kind of error, such as `TypeError`. */
  name: z.string().regex(/^\w{1,60}$/),
  /** Without addresses, ids, numbers and whatever stood in quotation marks. */
  message: z
    .string()
    .max(200)
    .regex(/^[^@"'`\d]*$/, 'names'),
  /** Places in our own scripts, the innermost first. */
  frames: z
    .array(z.string().regex(/^\/[\w./-]{1,120}:\d{1,7}:\d{1,7}$/))
    .min(1)
    .max(8),
  /** The first part of the page's path alone. */
  screen: z.string().regex(/^\/[\w-]{0,40}$/),
})
export type ErrorReport = z.infer<typeof errorReport>
