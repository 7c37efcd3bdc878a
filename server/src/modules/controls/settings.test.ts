import { randomInt } from 'node:crypto'
import type { ErrorBody } from '@serendip/contract'
import { settingCatalogue, settingKeys } from '@serendip/contract/operator'

import { afterAll, beforeAll, expect, test } from 'vitest'
import { aConsoleBrowser, type ConsoleBrowser, demoOperator, logInAs } from '../../../test/console.ts'
import { aServer, type TestServer } from '../../../test/server.ts'
import { codeOfSecret } from '../../../test/totp.ts'
import { boundsOf, defaultSettings, parseSetting } from '../settings/index.ts'

interface Listed {
  readonly pricesWait: boolean
  readonly settings: readonly {
    readonly key: string
    readonly value: unknown
    readonly default: unknown
    readonly revision: number
    readonly changedByName: string | null
    readonly draft: { readonly value: unknown; readonly operatorName: string } | null
  }[]
}
interface History {
  readonly changes: readonly {
    readonly revision: number
    readonly value: unknown
    readonly reason: string
    readonly operatorName: string
    readonly proposedByName: string | null
  }[]
}

let server: TestServer
let admin: ConsoleBrowser
beforeAll(async () => {
  server = await aServer({ DEMO: '1', ROLES: 'api,chat,socket,analytics,worker,console' })
  admin = await logInAs(server.consoleOrigin, 'admin')
})
afterAll(() => server.stop())

const list = async (browser = admin) => (await browser.send<Listed>('GET', '/settings')).body
const settingOf = async (key: string) => {
  const found = (await list()).settings.find((one) => one.key === key)
  if (!found) throw new Error(`there is no ${key}`)
  return found
}
const historyOf = async (key: string) =>
  (await admin.send<History>('GET', `/settings/${key}/history`)).body.changes
const publish = (key: string, value: unknown, seen: number, browser = admin) =>
  browser.send<{ waits: boolean } & ErrorBody>('POST', `/settings/${key}/publish`, {
    ...{ value, seen, reason: 'as agreed on Monday' },
  })
const publishPrice = (key: string, value: unknown, seen: number, browser = admin) =>
  browser.send<{ waits: boolean } & ErrorBody>('POST', `/prices/${key}/publish`, {
    ...{ value, seen, reason: 'as agreed on Monday' },
  })
const inProduct = async <K extends keyof typeof defaultSettings>(key: K) =>
  (await server.composition.settings.read())[key]

test('the console has every setting, with a default that its bounds allow', () => {
  expect(settingKeys.toSorted()).toEqual(Object.keys(defaultSettings).toSorted())
  for (const key of settingKeys) {
    expect([key, parseSetting(key, defaultSettings[key])?.value]).toEqual([key, defaultSettings[key]])
    const { kind } = settingCatalogue[key]
    const isNumber = !['switch', 'address', 'countries', 'words', 'experiments', 'experimentEnds'].includes(
      kind,
    )
    const { min, max } = boundsOf(key)
    expect([key, min !== null && max !== null && min < max]).toEqual([key, isNumber])
  }
})

test('a published value is used at once, with who changed it and why; the default comes back by restoring it', async () => {
  const answer = await publish('nextGapMs', 700, 0)
  expect([answer.status, answer.body.waits]).toEqual([200, false])
  expect(await inProduct('nextGapMs')).toBe(700)
  expect((await server.get<{ nextGapMs: number }>('/v2/settings')).body.nextGapMs).toBe(700)
  expect(await settingOf('nextGapMs')).toMatchObject({ value: 700, revision: 1, changedByName: 'Ada Admin' })
  expect((await publish('nextGapMs', 500, 1)).status).toBe(200)
  expect(await inProduct('nextGapMs')).toBe(500)
  expect(await historyOf('nextGapMs')).toMatchObject([
    { revision: 2, value: 500, reason: 'as agreed on Monday', operatorName: 'Ada Admin' },
    { revision: 1, value: 700, proposedByName: null },
  ])
  const { body } = await admin.send<{ entries: { subject: string; details: object }[] }>(
    'GET',
    '/audit?action=setting.changed',
  )
  expect(body.entries[0]).toMatchObject({ subject: 'setting:nextGapMs', details: { value: 500 } })
})

test.each([
  ['nextGapMs', 0],
  ['nextGapMs', '700'],
  ['nextGapMs', undefined],
  ['nextGapMs', 700.5],
  ['callBlockMs', 4_999],
  ['offensiveWords', ['a']],
  ['webRegOndatoCountriesList', ['de']],
  ['streamerAppUrl', 'javascript:alert(1)'],
  ['identityUsCheck', 'yes'],
  ['experimentShares', { superdeal: { test_group: 101 } }],
  ['experimentShares', { nothing: { test_group: 50 } }],
  ['experimentShares', { remove_onboarding_quiz: { test_group1: 60, test_group2: 41 } }],
])('%s is never %o', async (key, value) => {
  const { revision } = await settingOf(key)
  expect((await publish(key, value, revision)).body.code).toBe('bad_input')
  const draft = { value, reason: 'as agreed on Monday', seen: revision }
  expect((await admin.send('POST', `/settings/${key}/draft`, draft)).body.code).toBe('bad_input')
  expect((await settingOf(key)).revision).toBe(revision)
})

test('a value based on an outdated version is rejected', async () => {
  await publish('uploadLimit', 70, 0)
  expect((await publish('uploadLimit', 80, 0)).body.code).toBe('conflict')
  expect((await publish('uploadLimit', 80, 7)).body.code).toBe('conflict')
  const draft = { value: 90, reason: 'as agreed on Monday', seen: 0 }
  expect((await admin.send('POST', '/settings/uploadLimit/draft', draft)).body.code).toBe('conflict')
  expect(await inProduct('uploadLimit')).toBe(70)
})

test('of two changes at the same moment one is refused', async () => {
  const both = await Promise.all([publish('reportLimit', 21, 0), publish('reportLimit', 22, 0)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await historyOf('reportLimit')).toHaveLength(1)
})

test('a draft has no effect until it is published, and can be discarded', async () => {
  const draft = { value: 40, reason: 'to be discussed', seen: 0 }
  await admin.send('POST', '/settings/messageLimit/draft', draft)
  expect(await settingOf('messageLimit')).toMatchObject({ value: 30, draft: { value: 40 } })
  expect((await admin.send('POST', '/settings/messageLimit/draft/drop')).status).toBe(200)
  expect((await admin.send('POST', '/settings/messageLimit/draft/drop')).body.code).toBe('not_found')
  await admin.send('POST', '/settings/messageLimit/draft', draft)
  await publish('messageLimit', 40, 0)
  expect(await settingOf('messageLimit')).toMatchObject({ value: 40, draft: null })
})

test('a price needs a fresh second factor, and no way around it', async () => {
  expect((await publish('messagePriceCoins', 6, 0)).body.code).toBe('forbidden')
  expect((await publishPrice('messagePriceCoins', 6, 0)).body.code).toBe('step_up_required')
  const { code } = await demoOperator(admin, 'admin')
  expect((await admin.send('POST', '/stepUp', { totp: code })).status).toBe(200)
  expect((await publishPrice('nextGapMs', 900, 2)).body.code).toBe('forbidden')
  expect((await publishPrice('messagePriceCoins', 6, 0)).body.waits).toBe(false)
  expect(await inProduct('messagePriceCoins')).toBe(6)
  expect((await publishPrice('messagePriceCoins', 7, 0)).body.code).toBe('conflict')
})

async function anotherAdmin(): Promise<ConsoleBrowser> {
  const browser = aConsoleBrowser(server.consoleOrigin)
  const made = { email: `bo${randomInt(1_000_000)}@console.example`, name: 'Bo Second', roles: ['admin'] }
  const { body } = await admin.send<{ password: string }>('POST', '/operators', made)
  type Started = { pending: string; enrolment: { secret: string } }
  const login = { email: made.email, password: body.password }
  const started = (await browser.send<Started>('POST', '/login', login)).body
  const { secret } = started.enrolment
  await browser.send('POST', '/login/enrol', {
    ...{ pending: started.pending, totp: codeOfSecret(secret), password: 'a very long walk in the rain' },
  })
  await browser.send('POST', '/stepUp', { totp: codeOfSecret(secret, 1) })
  return browser
}

test('with two admins a price waits until the other one publishes the same value', async () => {
  const second = await anotherAdmin()
  expect((await list()).pricesWait).toBe(true)
  const proposed = await publishPrice('creatorSharePercent', 60, 0)
  expect(proposed.body).toEqual({ waits: true })
  expect((await publishPrice('creatorSharePercent', 60, 0)).body.waits).toBe(true)
  expect(await inProduct('creatorSharePercent')).toBe(50)
  expect((await settingOf('creatorSharePercent')).draft).toMatchObject({
    ...{ value: 60, operatorName: 'Ada Admin' },
  })
  // Another value is another proposal.
  expect((await publishPrice('creatorSharePercent', 70, 0, second)).body.waits).toBe(true)
  expect((await publishPrice('creatorSharePercent', 70, 0)).body.waits).toBe(false)
  expect(await inProduct('creatorSharePercent')).toBe(70)
  expect(await historyOf('creatorSharePercent')).toMatchObject([
    { value: 70, operatorName: 'Ada Admin', proposedByName: 'Bo Second' },
  ])
  expect((await publish('loginLimit', 11, 0)).body.waits).toBe(false)
})

test('a list of words can be tried before it is published', async () => {
  const tried = { text: 'What a d\u00e1mned day', words: ['damned'] }
  type Tried = { masked: string; doubts: { name: string[]; bio: string[] } }
  const { body } = await admin.send<Tried>('POST', '/words/try', tried)
  expect(body).toEqual({ masked: 'What a ****** day', doubts: { name: [], bio: [] } })
  const others = { contactWords: 'contact', ageWords: 'age' }
  for (const [list, doubt] of Object.entries(others)) {
    const about = async (words: string[]) =>
      (await admin.send<Tried>('POST', '/words/try', { list, text: 'Find me on Blub', words })).body.doubts
    expect(await about(['blub'])).toEqual({ name: [doubt], bio: [doubt] })
    expect(await about(['blob'])).toEqual({ name: [], bio: [] })
  }
})
