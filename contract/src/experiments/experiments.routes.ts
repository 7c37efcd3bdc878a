import { z } from 'zod'
import { label } from '../answer-fields.ts'
import type { RouteMap } from '../route.ts'

/** A person's group in an experiment; null: in none, with the default product. */
export const splitAssignment = z.object({ splitName: label, group: label.nullable() })

const splitName = z.string().min(1).max(60)
const group = z.string().min(1).max(60)
const byName = z.strictObject({ name: splitName })

export const experimentsRoutes = {
  preRegistrationSplit: {
    method: 'GET',
    path: '/preRegistrationSplit/{name}',
    service: 'api',
    auth: 'public',
    summary: 'The group of a browser before sign-up: always the same for one device id, and not stored.',
    params: byName,
    query: z.strictObject({ deviceId: z.string().min(1).max(80) }),
    response: splitAssignment,
    errors: ['not_found'],
  },
  split: {
    method: 'GET',
    path: '/split/{name}',
    service: 'api',
    auth: 'joining',
    summary:
      'The person’s group, fixed at the first request. With `splitGroup`, also whether that is the one.',
    params: byName,
    query: z.strictObject({ splitGroup: group.optional() }),
    response: splitAssignment.extend({ isInGroup: z.boolean().optional() }),
    errors: ['not_found'],
  },
  forceSplit: {
    method: 'POST',
    path: '/split/forceAssign',
    service: 'api',
    auth: 'joining',
    summary: 'Puts the caller into a group, or none with null, for a preview. Refused in production.',
    body: z.strictObject({ splitName, group: group.nullable() }),
    response: splitAssignment,
    errors: ['forbidden', 'not_found'],
  },
} as const satisfies RouteMap
