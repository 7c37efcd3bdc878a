import { z } from 'zod'
import { type ErrorCode, errorCodes } from '../errors.ts'
import { id, instantMs } from '../fields.ts'
import { callSnapshot } from './calls.messages.ts'

/**
 * `/socket` speaks JSON text frames. The first frame must be `hello` with the session's token (never in the URL).
 * Each client frame carries `re`, a number of the client's choosing, echoed by `ack`.
 */
export const connectionFromClient = {
  hello: z.strictObject({ token: z.string().min(1).max(200), tabId: z.string().min(8).max(64) }),
  ping: z.strictObject({}),
} as const

export const connectionFromServer = {
  welcome: z.strictObject({
    userId: id,
    serverTimeMs: instantMs,
    /** The call this person is still in, to be resumed by this tab or left alone. */
    call: callSnapshot.nullable(),
  }),
  ack: z.strictObject({
    re: z.number().int().nonnegative(),
    error: z
      .strictObject({
        code: z.enum(errorCodes as [ErrorCode, ...ErrorCode[]]),
        details: z.record(z.string(), z.unknown()),
      })
      .nullable(),
  }),
  pong: z.strictObject({}),
  /** The session ended while connected (483 or 488); the client clears its data. */
  'session.ended': z.strictObject({ code: z.enum(['session_gone', 'account_closed']) }),
  /** The node goes away; reconnect after `retryMs` (spread by the server). */
  'server.leaving': z.strictObject({ retryMs: z.number().int().nonnegative() }),
} as const
