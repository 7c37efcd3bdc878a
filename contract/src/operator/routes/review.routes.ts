import { z } from 'zod'
import { bytes, id, ok } from '../../fields.ts'
import { routesOf } from '../../route.ts'
import { photoDeclines } from '../../routes/media.routes.ts'
import { operatorEndpoints } from '../operator-endpoints.ts'

const waitingPhoto = z.object({
  photoId: id,
  ownerId: id,
  ownerName: z.string(),
  /** A creator's photo is seen by everybody who is logged in. */
  rolesGroup: z.string(),
  waitingSince: z.number(),
})
export type WaitingPhoto = z.infer<typeof waitingPhoto>

const params = z.strictObject({ photoId: id })

export const reviewRoutes = routesOf(operatorEndpoints.review, {
  photos: {
    service: 'console',
    auth: { operator: 'cases.decide' },
    summary: 'The photos that wait for a decision, the longest waiting first.',
    response: z.object({ photos: z.array(waitingPhoto), waiting: z.number() }),
    errors: [],
  },
  photo: {
    service: 'console',
    auth: { operator: 'cases.decide' },
    summary: 'The picture of a waiting photo.',
    params,
    response: bytes,
    errors: ['not_found'],
  },
  decidePhoto: {
    service: 'console',
    auth: { operator: 'cases.decide' },
    summary:
      'Approves a waiting photo, which others then see, or declines it with a reason that its owner sees.',
    params,
    body: z.discriminatedUnion('verdict', [
      z.strictObject({ verdict: z.literal('approved') }),
      z.strictObject({ verdict: z.literal('declined'), reason: z.enum(photoDeclines) }),
    ]),
    response: ok,
    errors: ['not_found', 'conflict'],
  },
})
