import { z } from 'zod'
import type { RouteMap } from '../route.ts'

/** People from whom a person takes first messages: everyone, those they met or added, or nobody. */
export const writerChoices = ['everyone', 'known', 'nobody'] as const

export const privacyChoices = z.object({
  /** Whether contacts see that the person is online; a creator who takes calls is shown to everyone. */
  showsOnline: z.boolean(),
  /** Contacts who show theirs see when the person was last there. */
  showsLastSeen: z.boolean(),
  /** Others see what the person has read, and the person what others have. */
  receipts: z.boolean(),
  writers: z.enum(writerChoices),
})
export type PrivacyChoices = z.infer<typeof privacyChoices>

export const privacyRoutes = {
  choices: {
    method: 'GET',
    path: '/privacy/choices',
    service: 'chat',
    auth: 'session',
    summary: 'The caller’s choices of what others see, and who may write to them.',
    response: privacyChoices,
    errors: [],
  },
  choose: {
    method: 'POST',
    path: '/privacy/choices',
    service: 'chat',
    auth: 'session',
    summary: 'Changes some of them.',
    body: z.strictObject(privacyChoices.partial().shape),
    response: privacyChoices,
    errors: [],
  },
} as const satisfies RouteMap
