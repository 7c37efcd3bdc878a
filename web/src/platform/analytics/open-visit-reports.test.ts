// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepTrigger, storedTrigger } from '../arrival/session-trigger.ts'
import { browserClock } from '../clock.ts'
import { keepChoice } from './consent-choice.ts'
import { openVisitReports } from './open-visit-reports.ts'
import { storageOf } from './storage.ts'
import { sessionIdleMs } from './visit-session.ts'

interface Call {
  readonly path: string
  readonly headers: Record<string, string>
  readonly credentials: unknown
}

let calls: Call[]
let answers: Response[]
const local = storageOf(() => localStorage)
const temporary = storageOf(() => sessionStorage)
const callsOf = (path: string) => calls.filter((call) => call.path === path)

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  calls = []
  answers = []
  document.documentElement.dataset['brand'] = 'serendip'
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init = {}) => {
    const { headers, credentials } = init as { headers: Record<string, string>; credentials: unknown }
    calls.push({ path: String(input), headers, credentials })
    const answer = new Response('loc=US\n')
    answers.push(answer)
    return answer
  })
})
afterEach(() => vi.restoreAllMocks())

const opened = async () => {
  const reports = openVisitReports(window, { token: () => 'secret' })
  await reports.start()
  await vi.waitFor(() => expect(reports.visitor()).not.toBeNull())
  return reports
}

test('every report names the brand, and only the app’s own events the session', async () => {
  keepChoice(local, 'granted', browserClock.now())
  const reports = await opened()
  reports.landingEvent('enter', { to: 'signup' })
  reports.appEvent('screen', { screen: 'match' })
  await reports.send()
  for (const path of ['/api/wt/i', '/api/wt/le', '/api/wt/ae']) {
    const [call] = callsOf(path)
    expect(call?.headers, path).toMatchObject({ packagename: 'serendip' })
    expect(call?.headers['authorization'], path).toBe(path === '/api/wt/ae' ? 'Bearer secret' : undefined)
  }
})

test('every answer is read, so that the browser takes its request for finished', async () => {
  keepChoice(local, 'granted', browserClock.now())
  const reports = await opened()
  reports.appEvent('screen', { screen: 'match' })
  await reports.send()
  window.dispatchEvent(new Event('pagehide'))
  await vi.waitFor(() => expect(answers.map(({ bodyUsed }) => bodyUsed)).toEqual(calls.map(() => true)))
})

test('reports handed over when a page goes away name the brand and the session too', async () => {
  keepChoice(local, 'granted', browserClock.now())
  const reports = await opened()
  reports.appEvent('screen', { screen: 'match' })
  window.dispatchEvent(new Event('pagehide'))
  const [handed] = callsOf('/api/wt/ae')
  expect(handed?.headers).toMatchObject({ packagename: 'serendip', authorization: 'Bearer secret' })
})

test('a mere count carries the brand, and neither a session nor anything that a browser adds', async () => {
  keepChoice(local, 'denied', browserClock.now())
  const reports = openVisitReports(window, { token: () => 'secret' })
  await reports.start()
  reports.appEvent('screen', { screen: 'match' })
  for (const { headers, credentials } of callsOf('/api/wt/ae')) {
    expect(headers['packagename']).toBe('serendip')
    expect(headers).not.toHaveProperty('authorization')
    expect(credentials).toBe('omit')
  }
  expect(callsOf('/api/wt/ae')).toHaveLength(1)
})

test('a session that ended by inactivity drops its trigger, and keeps that of the next one', async () => {
  keepChoice(local, 'granted', browserClock.now())
  const trigger = { sessionTrigger: 'email', sessionCampaignId: 'spring' } as const
  keepTrigger(temporary, trigger, browserClock.now())
  const reports = await opened()
  const startMs = browserClock.now()
  const now = vi.spyOn(browserClock, 'now').mockReturnValue(startMs + 1)
  reports.appEvent('screen')
  expect(storedTrigger(temporary)).toEqual(trigger)
  now.mockReturnValue(startMs + 1 + sessionIdleMs)
  reports.appEvent('screen')
  expect(storedTrigger(temporary)).toBeNull()

  now.mockReturnValue(startMs + 3 * sessionIdleMs)
  keepTrigger(temporary, trigger, browserClock.now())
  reports.appEvent('screen')
  expect(storedTrigger(temporary)).toEqual(trigger)
})
