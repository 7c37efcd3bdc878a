import type { RouteMap, Service } from '@serendip/contract'
import { type OperatorRole, rightsOf } from '@serendip/contract/operator'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { z } from 'zod'
import type { OperatorCaller } from '../kernel/handlers.ts'
import { personCallers } from './caller-of.ts'
import { handleErrors } from './error-handler.ts'
import { type MountDeps, mountRoutes } from './mount-routes.ts'

const described = {
  method: 'GET',
  summary: 'A route.',
  response: z.object({ calledBy: z.string() }),
  errors: [],
} as const
const routes = {
  prices: { ...described, path: '/prices', service: 'api', auth: { operator: 'prices.write' } },
  events: { ...described, path: '/events', service: 'analytics', auth: 'public' },
} as const satisfies RouteMap

const anOperator = (...roles: readonly OperatorRole[]): OperatorCaller => ({
  operatorId: 'opr_1',
  sessionId: 'ses_1',
  roles,
  rights: rightsOf(roles),
  isSteppedUp: false,
})

function served(callerOf: MountDeps['callerOf'], services: readonly Service[] = ['api', 'analytics']) {
  const app = Fastify()
  handleErrors(app)
  const origin = { address: '', country: null, userAgent: '', requestId: '' }
  const spool = {
    create: () => Promise.reject(new Error('nothing is spooled')),
    sweep: async () => 0,
  }
  mountRoutes(
    app,
    routes,
    {
      prices: async ({ caller }) => ({ calledBy: caller.operatorId }),
      events: async () => ({ calledBy: 'anybody' }),
    },
    { callerOf, originOf: () => origin, spool, checkResponses: true, services: new Set(services) },
  )
  return app
}

test('an operator whose role has the route’s right can call it, under their own id', async () => {
  const answer = await served(async () => anOperator('moderator', 'admin')).inject('/prices')
  expect([answer.statusCode, answer.json()]).toEqual([200, { calledBy: 'opr_1' }])
})

test('an operator without the right is refused, and so is anyone else', async () => {
  for (const caller of [anOperator('finance'), anOperator(), { userId: 'usr_1', sessionId: 'ses_1' }, null]) {
    const answer = await served(async () => caller).inject('/prices')
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'forbidden'])
  }
})

test('no person’s token opens an operator route, however valid', async () => {
  const callerOf = personCallers({
    authenticate: async () => ({ userId: 'usr_1', sessionId: 'ses_1' }),
    admit: async () => {},
    originOf: () => ({
      address: '',
      country: null,
      userAgent: '',
      requestId: '',
      brandId: 'serendip',
    }),
  })
  const headers = { authorization: `Bearer ${'A'.repeat(43)}` }
  const answer = await served(callerOf).inject({ url: '/prices', headers })
  expect([answer.statusCode, answer.json().code]).toEqual([403, 'forbidden'])
})

test('a process mounts only the routes of its services', async () => {
  const app = served(async () => anOperator('admin'), ['analytics'])
  expect((await app.inject('/events')).statusCode).toBe(200)
  expect((await app.inject('/prices')).statusCode).toBe(404)
})
