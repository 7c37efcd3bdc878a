import { fromClient, type Route, routes } from '@serendip/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { requestsOf } from '../../test/generated-requests.ts'
import { valuesOf } from '../../test/schema-values.ts'
import { aPerson, aServer, type SignedUp, type TestServer } from '../../test/server.ts'
import { openSocket } from '../../test/socket.ts'

/** Bounds the run: the requests per route and the messages per type. */
const runsPerRoute = 15
const runsPerMessage = 15
const seed = 11

let server: TestServer
let person: SignedUp
beforeAll(async () => {
  server = await aServer()
  person = await aPerson(server)
})
afterAll(() => server.stop())

const all = Object.values(routes).flatMap((feature) =>
  Object.values<Route>(feature).map((route) => [`${route.method} ${route.path}`, route] as const),
)

test.each(all)(
  '%s answers anything its schemas describe, never with an unexpected error',
  async (_name, route) => {
    await fc.assert(
      fc.asyncProperty(requestsOf(route), async ({ address, body }) => {
        const response = await fetch(`${server.origin}/api${address}`, {
          method: route.method,
          redirect: 'manual',
          headers: {
            authorization: `Bearer ${person.token}`,
            ...(route.method === 'POST' ? { 'content-type': 'application/json' } : {}),
          },
          ...(route.method === 'POST' ? { body } : {}),
        })
        await response.arrayBuffer()
        // A caller that ended its own session or account is replaced for the next request.
        if ([483, 488].includes(response.status) || /logout|delete|deactivate/.test(route.path)) {
          person = await aPerson(server)
        }
        expect(response.status, address).not.toBe(500)
      }),
      { numRuns: runsPerRoute, seed },
    )
  },
)

test('hello is answered for anything its schema describes, never with an unexpected error', async () => {
  for (const payload of fc.sample(valuesOf(fromClient.hello), { numRuns: runsPerMessage, seed })) {
    const { token } = person
    for (const hello of [{ ...Object(payload) }, { ...Object(payload), token }]) {
      const socket = await openSocket(server)
      const refused = await socket.request({ ...hello, type: 'hello' })
      expect(refused, JSON.stringify(payload)).not.toBe('internal')
      socket.close()
      await socket.closed()
    }
  }
})

const messages = Object.entries<z.ZodType>(fromClient).filter(([type]) => type !== 'hello')

test.each(messages)(
  '%s is answered for anything its schema describes, never with an unexpected error',
  async (type, schema) => {
    // A new socket, because each accepts only so many messages a second.
    const socket = await openSocket(server)
    const hello = { type: 'hello', token: person.token, tabId: 'tab-fuzz-000000' } as const
    expect(await socket.request(hello)).toBeNull()
    for (const payload of fc.sample(valuesOf(schema), { numRuns: runsPerMessage, seed })) {
      const refused = await socket.request({ ...Object(payload), type })
      expect(refused, JSON.stringify(payload)).not.toBe('internal')
    }
    socket.close()
    await socket.closed()
  },
)
