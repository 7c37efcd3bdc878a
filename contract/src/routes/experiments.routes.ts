import { z } from 'zod'
import { route } from '../route.ts'

/** In which group of an experiment somebody is; null: in none, and sees the product as it is. */
export const splitAssignment = z.strictObject({ splitName: z.string(), group: z.string().nullable() })

const splitName = z.string().min(1).max(60)
const group = z.string().min(1).max(60)
const byName = z.strictObject({ name: splitName })

export const experimentsRoutes = {
  preRegistrationSplit: route({
    method: 'GET',
    path: '/preRegistrationSplit/{name}',
    service: 'api',
    auth: 'public',
    summary:
      'The group of a browser that nobody signed up in yet: always the same for one device id, and stored nowhere.',
    params: byName,
    query: z.strictObject({ deviceId: z.string().min(1).max(80) }),
    response: splitAssignment,
    errors: ['not_found'],
  }),
  split: route({
    method: 'GET',
    path: '/split/{name}',
    service: 'api',
    auth: 'joining',
    summary:
      'The group that a person is in, for good from the first time it is asked for. With `splitGroup` it also says whether that is theirs.',
    params: byName,
    query: z.strictObject({ splitGroup: group.optional() }),
    response: splitAssignment.extend({ isInGroup: z.boolean().optional() }),
    errors: ['not_found'],
  }),
  forceSplit: route({
    method: 'POST',
    path: '/split/forceAssign',
    service: 'api',
    auth: 'joining',
    summary: 'Puts oneself into a group, or with null into none, to look at it. Refused in production.',
    body: z.strictObject({ splitName, group: group.nullable() }),
    response: splitAssignment,
    errors: ['forbidden', 'not_found'],
  }),
} as const
