import { z } from 'zod'
import { address } from '../answer-fields.ts'
import { confirmation, instantMs, ok } from '../fields.ts'
import type { RouteMap } from '../route.ts'

/** Routes that close an account or export its data: an open session alone is not enough. */
export const closingDefinitions = {
  deactivate: {
    method: 'POST',
    path: '/deactivate',
    service: 'api',
    auth: 'joining',
    summary: 'Deactivates the account for up to 90 days; coins, chats and media stay. Every session ends.',
    body: z.strictObject(confirmation),
    response: z.object({ until: instantMs }),
    errors: ['password_mismatch', 'confirmation_failed'],
  },
  deleteAccount: {
    method: 'POST',
    path: '/account/delete',
    service: 'api',
    auth: 'joining',
    summary: 'Deletes the account: it closes at once, can be reopened until `eraseAt`, and is erased then.',
    body: z.strictObject(confirmation),
    response: z.object({ eraseAt: instantMs }),
    errors: ['password_mismatch', 'confirmation_failed'],
  },
  sendConfirmationCode: {
    method: 'POST',
    path: '/account/confirmationCode',
    service: 'api',
    auth: 'standing',
    summary:
      'Mails a single-use code, valid for 15 minutes, that replaces the password where one is required. Only to a confirmed address.',
    response: ok,
    errors: ['conflict'],
  },
  prepareExport: {
    method: 'POST',
    path: '/account/export',
    service: 'api',
    auth: 'standing',
    summary:
      'Creates the download link of the caller’s archive: works once, for 15 minutes at most and while the session lasts, also for a closed account.',
    body: z.strictObject(confirmation),
    response: z.object({ path: address, expiresAt: instantMs }),
    errors: ['password_mismatch', 'confirmation_failed'],
  },
} as const satisfies RouteMap
