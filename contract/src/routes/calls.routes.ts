import { z } from 'zod'
import { instantMs } from '../fields.ts'
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
} as const
