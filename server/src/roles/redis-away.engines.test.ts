import type { LoginResult, SessionView } from '@serendip/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasRedis, startRedis } from '../../../tools/src/services/redis.ts'
import { aCaptcha } from '../../test/captcha.ts'
import { aPostgresUrl } from '../../test/database.ts'
import { aPerson, apiAt, type SignedUp, type TestApi } from '../../test/server.ts'
import { openSocket, type TestSocket } from '../../test/socket.ts'
import { aStartedProcess, type StartedProcess } from '../../test/started-process.ts'

const canRun = hasRedis() && Boolean(process.env['TEST_DATABASE_URL'])

/** Asks for a password reset; returns the status, and the code of the refusal if there is one. */
async function resetWith(api: TestApi, email: string, captcha: string): Promise<string> {
  const { status, body } = await api.post<{ code?: string }>('/v2/resetPassword', { email, captcha })
  return body.code ?? String(status)
}

describe.skipIf(!canRun && !process.env['CI'])('two nodes whose Redis is away', () => {
  let processes: readonly StartedProcess[] = []
  let first: TestApi
  let otherBrowser: TestApi
  let person: SignedUp
  /** A second login of the person, with a tab at the other node. */
  let token: string
  let sessionId: string
  let tab: TestSocket
  /** A captcha answer that was used while Redis was there. */
  let usedAnswer: string

  beforeAll(async () => {
    // A separate Redis, because it is stopped.
    const redis = await startRedis()
    const env = {
      ROLES: 'api,chat,socket,analytics,worker',
      DATABASE_URL: await aPostgresUrl(),
      REDIS_URL: redis.url,
      RATE_LIMIT_FACTOR: '1000',
    }
    const started = await aStartedProcess(env)
    processes = [started, await aStartedProcess(env)]
    const [firstApi, otherApi] = processes.map(({ origin }) => apiAt(origin))
    if (!firstApi || !otherApi) throw new Error('two nodes are needed')
    first = firstApi
    otherBrowser = otherApi

    person = await aPerson(first)
    const { email, password } = person
    const login = await first.post<LoginResult>('/login', { email, password })
    token = login.body.authData?.token ?? ''
    tab = await openSocket(otherBrowser)
    expect(await tab.request({ type: 'hello', token, tabId: 'tab-0001-000000' })).toBeNull()
    const { sessions } = (await first.get<{ sessions: SessionView[] }>('/sessions', token)).body
    sessionId = sessions.find(({ current }) => current)?.sessionId ?? ''
    usedAnswer = await aCaptcha(first)
    expect(await resetWith(first, email, usedAnswer)).toBe('200')
    await redis.stop()
  })
  afterAll(async () => {
    await Promise.all(processes.map((process) => process.dispose()))
  })

  test('a session ended at one of them closes its socket at the other', async () => {
    expect((await first.post(`/sessions/${sessionId}/revoke`, {}, person.token)).status).toBe(200)

    expect((await tab.next('session.ended')).code).toBe('session_gone')
    expect((await tab.closed()).reason).toBe('session ended')
    expect((await otherBrowser.get('/profile', token)).status).toBe(483)
    expect((await otherBrowser.get('/profile', person.token)).status).toBe(200)
  })

  test('a captcha answer is accepted once, wherever it is used again', async () => {
    for (const node of [first, otherBrowser]) {
      expect(await resetWith(node, person.email, usedAnswer)).toBe('captcha_failed')
    }
    const fresh = await aCaptcha(first)
    const nodes = [first, otherBrowser, first, otherBrowser]
    const results = await Promise.all(nodes.map((node) => resetWith(node, person.email, fresh)))
    expect(results.toSorted()).toEqual(['200', 'captcha_failed', 'captcha_failed', 'captcha_failed'])
  })
})
