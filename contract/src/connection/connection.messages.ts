import { z } from 'zod'
import { count, label, spanMs } from '../answer-fields.ts'
import { callSnapshot } from '../calls/calls.messages.ts'
import { type ErrorCode, errorCodes } from '../errors.ts'
import { id, instantMs } from '../fields.ts'
import type { ClientMessageMap } from '../message.ts'

/**
 * `/socket` carries JSON text frames. The first frame must be `hello` with the session's token (never in the URL).
 * Each client frame carries `re`, a number of the client's choosing, echoed by `ack`.
 */
export const connectionFromClient = {
  hello: {
    lane: 'rest',
    payload: z.strictObject({ token: z.string().min(1).max(200), tabId: z.string().min(8).max(64) }),
    errors: [
      'conflict',
      // From a country whose people are not admitted.
      'forbidden',
      'too_many_connections',
      'session_gone',
      'account_closed',
      'profile_incomplete',
      'terms_changed',
    ],
  },
  ping: {
    lane: 'rest',
    payload: z.strictObject({}),
    errors: [],
  },
} as const satisfies ClientMessageMap

export const connectionFromServer = {
  welcome: z.object({
    userId: id,
    serverTimeMs: instantMs,
    /** Identifies the deployed release: a tab that started with another one runs old code. */
    version: label,
    /** Another one after a restore or a failover: what a tab stored of the data may then be from a lost future. */
    timeline: label.optional(),
    /** The call this person is still in, which this tab may resume or ignore. */
    call: callSnapshot.nullable(),
  }),
  ack: z.object({
    re: count,
    error: z
      .object({
        code: z.enum(errorCodes as [ErrorCode, ...ErrorCode[]]),
        details: z.record(label, z.unknown()),
      })
      .nullable(),
    /** The answer to the message counted by `re`, as in `answers`; absent if it is only acknowledged. */
    answer: z.unknown().optional(),
  }),
  pong: z.object({}),
  /** The session ended while connected (483 or 488); the client clears its data. */
  'session.ended': z.object({ code: z.enum(['session_gone', 'account_closed']) }),
  /** The node is shutting down; reconnect after `retryMs` (spread by the server). */
  'server.leaving': z.object({ retryMs: spanMs }),
} as const
