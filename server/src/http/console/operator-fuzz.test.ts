import type { Route } from '@serendip/contract'
import { operatorRoutes } from '@serendip/contract/operator'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ConsoleBrowser, logInAs } from '../../../test/console.ts'
import { type GeneratedRequest, requestsOf } from '../../../test/generated-requests.ts'
import { aPerson, aServer, type TestServer } from '../../../test/server.ts'

/** The requests per route; `OPERATOR_FUZZ=1000` and another seed are the long form. */
const runsPerRoute = Number(process.env['OPERATOR_FUZZ'] ?? 4)
const seed = Number(process.env['OPERATOR_FUZZ_SEED'] ?? 32)
/** Some routes read the whole audit log. */
const routeMs = 60_000 + runsPerRoute * 300

let server: TestServer
let ada: ConsoleBrowser
let real: Readonly<Record<string, string>>
let kept: { readonly operator: unknown; readonly session: unknown }
beforeAll(async () => {
  server = await aServer({ DEMO: '1', ROLES: 'api,chat,socket,analytics,worker,console' })
  ada = await logInAs(server.consoleOrigin, 'admin')
  const { userId } = await aPerson(server)
  const { operatorId } = (await ada.send<{ operatorId: string }>('GET', '/me')).body
  real = { userId, operatorId }
  const found = await sql<typeof kept>`select to_jsonb(o) as operator, to_jsonb(s) as session
    from operators o join operator_sessions s on s.operator_id = o.id where o.id = ${operatorId}`.execute(
    db(),
  )
  kept = found.rows[0] ?? { operator: null, session: null }
})
afterAll(() => server.stop())

const db = () => server.composition.engines.database.db

/** Ada as she logged in, with a fresh second factor: whatever a request before did to her own account or session. */
async function restoreOperator(): Promise<void> {
  const { operator, session } = kept
  await sql`update operators o set roles = k.roles, active = k.active, email = k.email
    from jsonb_populate_record(null::operators, ${JSON.stringify(operator)}::jsonb) k where o.id = k.id`.execute(
    db(),
  )
  await sql`delete from operator_sessions where id = ${Object(session).id}`.execute(db())
  await sql`insert into operator_sessions
    select k.* from jsonb_populate_record(null::operator_sessions, ${JSON.stringify(session)}::jsonb) k`.execute(
    db(),
  )
  await sql`update operator_sessions set stepped_up_at = now(), seen_at = now() where id = ${Object(session).id}`.execute(
    db(),
  )
}

async function send({ method }: Pick<Route, 'method'>, { address, body }: GeneratedRequest): Promise<number> {
  const response = await fetch(`${server.consoleOrigin}/api${address}`, {
    method,
    headers: {
      'x-serendip-console': '1',
      origin: server.consoleOrigin,
      cookie: ada.cookie ?? '',
      ...(method === 'POST' ? { 'content-type': 'application/json' } : {}),
    },
    ...(method === 'POST' ? { body } : {}),
  })
  await response.arrayBuffer()
  return response.status
}

const all = Object.values(operatorRoutes as Record<string, Record<string, Route>>).flatMap((feature) =>
  Object.values(feature).map((route) => [`${route.method} ${route.path}`, route] as const),
)
const statuses = new Map<number, number>()

test.each(all)(
  '%s of the console answers anything its schemas describe, never with an unexpected error',
  async (_name, route) => {
    await restoreOperator()
    for (const request of fc.sample(requestsOf(route, real), { numRuns: runsPerRoute, seed })) {
      const status = await send(route, request)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      expect(status, `${request.address} ${request.body}`).not.toBe(500)
    }
  },
  routeMs,
)

test('the requests get beyond the session and the second factor', () => {
  const [refused, all] = [
    statuses.get(401) ?? 0,
    [...statuses.values()].reduce((sum, count) => sum + count, 0),
  ]
  expect(refused / all).toBeLessThan(0.1)
  expect(statuses.get(200) ?? 0).toBeGreaterThan(runsPerRoute * 20)
})
