import { ApiError } from '@serendip/contract/http-request'
import { expect, test } from 'vitest'
import { aStorage } from '../../platform/analytics/a-storage.test-kit.ts'
import type { KnownVisitor } from '../../platform/analytics/visit-ports.ts'
import { type Api, createApi } from '../../platform/api/api-client.ts'
import { fakeClock } from '../../platform/fake-clock.ts'
import { stub } from '../../platform/stub.test-kit.ts'
import { type LaunchPorts, launch } from './launch.ts'

const attribution = {
  language: 'en',
  isPaid: true,
  clickid: 'g1',
  custom_attrs: `${'x'.repeat(299)}😀`,
  full_url: 'https://a.example/lp?gclid=g1',
}

function aDoor({ cookies = '', api }: { cookies?: string; api?: Api } = {}) {
  const calls: { name: string; body?: unknown }[] = []
  const reported: unknown[] = []
  let lastAt: number | null = null
  let visitor: KnownVisitor | null = null
  let failures = 0
  let code: 'unavailable' | 'internal' = 'unavailable'
  let appLang = 'en'
  const record =
    (name: string) =>
    async (input: { body?: unknown } = {}) => {
      calls.push({ name, ...input })
      if (name === 'deviceInfo' && failures > 0) {
        failures -= 1
        throw new ApiError(code)
      }
    }
  const clock = fakeClock()
  const ports = stub<LaunchPorts>({
    platform: {
      clock,
      api: api ?? {
        onboarding: {
          async lastLaunch() {
            calls.push({ name: 'lastLaunch' })
            return { lastLaunch: lastAt }
          },
          deviceInfo: record('deviceInfo'),
          updateProfile: record('updateProfile'),
        },
        analytics: { userParams: record('userParams') },
      },
      clientSettings: { refresh: record('clientSettings') },
    },
    analytics: { visitor: () => visitor, report: (event: unknown) => void reported.push(event) },
    temporary: aStorage(),
    cookies: () => cookies,
    device: () => ({ osName: 'iOS', deviceId: 'web_1', appLang, osLang: 'de-DE' }),
  })
  const names = () => calls.map(({ name }) => name)
  return {
    calls,
    names,
    clock,
    reported,
    wasHere(at: number) {
      lastAt = at
    },
    open: (userId = 'u1') => launch(ports, userId),
    agree: () => {
      visitor = { visitorId: 'v1', attribution }
    },
    fail: (times: number, how: typeof code = 'unavailable') => {
      failures = times
      code = how
    },
    speak: (language: string) => {
      appLang = language
    },
  }
}

const settle = async (clock: ReturnType<typeof fakeClock>) => {
  for (let turn = 0; turn < 60; turn += 1) {
    await Promise.resolve()
    if (turn % 6 === 5) clock.advance(3_000)
  }
}

test('a launch without consent reports the device, and nothing that identifies the browser to others', async () => {
  const { open, calls, names } = aDoor({ cookies: '_ga=GA1.1.1.2; _ga_A=GS1.1.5.1' })
  await open()
  expect(names()).toEqual(['lastLaunch', 'clientSettings', 'deviceInfo'])
  expect(calls.at(-1)?.body).toEqual({ osName: 'iOS', deviceId: 'web_1', appLang: 'en', osLang: 'de-DE' })
})

test('with consent the visitor id, the attribution and outside ids are reported as well', async () => {
  const { open, calls, names, agree } = aDoor({ cookies: '_ga=GA1.1.1.2; _ga_A=GS1.1.5.1' })
  await open()
  agree()
  await open()
  expect(names().slice(3)).toEqual(['deviceInfo', 'updateProfile', 'userParams'])
  expect(calls[3]?.body).toMatchObject({ fpVisitorId: 'v1' })
  expect(calls[4]?.body).toMatchObject({ visitorId: 'v1', webAttribution: { clickid: 'g1', isPaid: 'true' } })
  expect(calls[4]?.body).toHaveProperty('webAttribution.custom_attrs', 'x'.repeat(299))
})

test('the same data is reported once per visit, and again for another language or another person', async () => {
  const { open, names, speak } = aDoor()
  await open()
  await open()
  expect(names()).toHaveLength(3)
  speak('ar')
  await open()
  expect(names().slice(3)).toEqual(['deviceInfo'])
  await open('u2')
  expect(names()).toHaveLength(7)
})

test('a launch without an answer is tried five times, and again by the next page', async () => {
  const { open, names, fail, clock } = aDoor()
  fail(5)
  const opened = open()
  await settle(clock)
  await opened
  expect(names().filter((name) => name === 'deviceInfo')).toHaveLength(5)
  await open()
  expect(names().filter((name) => name === 'deviceInfo')).toHaveLength(6)
  expect(names().filter((name) => name === 'lastLaunch')).toHaveLength(1)
})

test('a refusal is not repeated', async () => {
  const { open, names, fail } = aDoor()
  fail(1, 'internal')
  await open()
  expect(names().filter((name) => name === 'deviceInfo')).toHaveLength(1)
})

test('if the server refuses, a launch continues silently, and each refused call is logged', async () => {
  const logged: string[] = []
  const record = (words: string) => void logged.push(words)
  const api = createApi({
    fetch: async () => new Response(JSON.stringify({ code: 'rate_limited' }), { status: 429 }),
    baseUrl: '/api',
    paymentsUrl: '/api',
    brandId: 'serendip',
    token: () => 'secret',
    logger: { warn: record, error: record },
    check: null,
    onSessionEnded: () => {},
    onUnready: () => {},
  })
  expect(await aDoor({ api }).open()).toBeUndefined()
  expect(logged.toSorted()).toEqual(['GET /lastLaunch failed', 'POST /deviceInfo failed'])
})

test('a person who is back is reported with the days since their last visit', async () => {
  const first = aDoor()
  await first.open()
  expect(first.reported).toEqual([{ name: 'app_opened', fields: { isFirst: true, daysAway: 0 } }])
  const again = aDoor()
  again.wasHere(again.clock.now() - 3.5 * 24 * 3_600_000)
  await again.open()
  expect(again.reported).toEqual([{ name: 'app_opened', fields: { isFirst: false, daysAway: 3 } }])
})
