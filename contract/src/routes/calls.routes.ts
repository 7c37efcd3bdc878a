import { z } from 'zod'
import { id, instantMs } from '../fields.ts'
import { limits } from '../limits.ts'
import { partner } from '../person.ts'
import { route } from '../route.ts'

export const iceServer = z.strictObject({
  urls: z.array(z.string()),
  username: z.string().optional(),
  credential: z.string().optional(),
})

export const callsRoutes = {
  rtcConfig: route({
    method: 'GET',
    path: '/rtc/config',
    service: 'api',
    auth: 'session',
    summary:
      'ICE servers with short-lived TURN credentials; `relay` between strangers wherever TURN is configured.',
    response: z.strictObject({
      iceServers: z.array(iceServer),
      iceTransportPolicy: z.enum(['all', 'relay']),
      expiresAt: instantMs,
    }),
    errors: [],
  }),
  matchedProfiles: route({
    method: 'POST',
    path: '/matchedUsersProfiles',
    service: 'api',
    auth: 'session',
    summary: 'People whom one has met, as one saw them then; anybody else is left out of the answer.',
    body: z.strictObject({ userIds: z.array(id).max(limits.matchedProfilesMax) }),
    response: z.strictObject({ profiles: z.array(partner) }),
    errors: [],
  }),
} as const
