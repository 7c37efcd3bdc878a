import type { LoginResult, SessionView } from '@serendip/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasRedis, startRedis } from '../../../tools/src/services/redis.ts'
import { aPostgresUrl } from '../../test/database.ts'
import { aPerson, apiAt } from '../../test/server.ts'
import { openSocket } from '../../test/socket.ts'
import { aStartedProcess, type StartedProcess } from '../../test/started-process.ts'

const canRun = hasRedis() && Boolean(process.env['TEST_DATABASE_URL'])

describe.skipIf(!canRun && !process.env['CI'])('two nodes whose Redis is away', () => {
  // A separate Redis, because it is stopped.
  let redis: Awaited<ReturnType<typeof startRedis>>
  let nodes: readonly StartedProcess[]
  beforeAll(async () => {
    redis = await startRedis()
    const env = {
      ROLES: 'api,socket,analytics,worker',
      DATABASE_URL: await aPostgresUrl(),
      REDIS_URL: redis.url,
      RATE_LIMIT_FACTOR: '1000',
    }
    const first = await aStartedProcess(env)
    nodes = [first, await aStartedProcess(env)]
  })
  afterAll(async () => {
    await Promise.all(nodes.map((node) => node.dispose()))
    await redis.stop()
  })

  test('a session ended at one of them closes its socket at the other', async () => {
    const [api, other] = nodes.map(({ origin }) => apiAt(origin))
    if (!api || !other) throw new Error('two nodes are needed')
    const person = await aPerson(api)
    const { email, password } = person
    const login = await api.post<LoginResult>('/login', { email, password })
    const token = login.body.authData?.token ?? ''
    const tab = await openSocket(other)
    expect(await tab.request({ type: 'hello', token, tabId: 'tab-0001-000000' })).toBeNull()
    const { sessions } = (await api.get<{ sessions: SessionView[] }>('/sessions', token)).body
    const sessionId = sessions.find(({ current }) => current)?.sessionId

    await redis.stop()
    expect((await api.post(`/sessions/${sessionId}/revoke`, {}, person.token)).status).toBe(200)

    expect((await tab.next('session.ended')).code).toBe('session_gone')
    expect((await tab.closed()).reason).toBe('session ended')
    expect((await other.get('/profile', token)).status).toBe(483)
    expect((await other.get('/profile', person.token)).status).toBe(200)
  })
})
