import { randomInt } from 'node:crypto'
import type { ErrorBody } from '@serendip/contract'
import { type ApprovalView, isPrice, settingCatalogue, settingKeys } from '@serendip/contract/operator'
import { sql } from 'kysely'

import { afterAll, beforeAll, expect, test } from 'vitest'
import { aConsoleBrowser, type ConsoleBrowser, logInAs } from '../../../test/console.ts'
import { aServer, type TestServer } from '../../../test/server.ts'
import { codeOfSecret } from '../../../test/totp.ts'
import { boundsOf, defaultSettings, parseSetting } from '../settings/index.ts'

interface ListAnswer {
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

const dayMs = 24 * 3_600_000
let server: TestServer
let admin: ConsoleBrowser
beforeAll(async () => {
  server = await aServer({
    DEMO: '1',
    ROLES: 'api,chat,socket,analytics,worker,console',
    CREATOR_APP_HOSTS: 'creators.example',
  })
  admin = await logInAs(server.consoleOrigin, 'admin')
  await sql`update operator_sessions set stepped_up_at = now()`.execute(
    server.composition.engines.database.db,
  )
})
afterAll(() => server.stop())

const list = async (browser = admin) => (await browser.send<ListAnswer>('GET', '/settings')).body
const settingOf = async (key: string) => {
  const found = (await list()).settings.find((setting) => setting.key === key)
  if (!found) throw new Error(`there is no ${key}`)
  return found
}
const historyOf = async (key: string) =>
  (await admin.send<History>('GET', `/settings/${key}/history`)).body.changes
const publish = (key: string, value: unknown, seen: number, browser = admin) =>
  browser.send<{ waits: boolean } & ErrorBody>('POST', `/settings/${key}/publish`, {
    value,
    seen,
    reason: 'as agreed on Monday',
  })
const publishPrice = (key: string, value: unknown, seen: number, browser = admin) =>
  browser.send<{ waits: boolean } & ErrorBody>('POST', `/prices/${key}/publish`, {
    value,
    seen,
    reason: 'as agreed on Monday',
  })
const inProduct = async <K extends keyof typeof defaultSettings>(key: K) =>
  (await server.composition.settings.read())[key]

test('the console has every setting, with a default that its bounds allow', () => {
  expect(settingKeys.toSorted()).toEqual(Object.keys(defaultSettings).toSorted())
  for (const key of settingKeys) {
    expect([key, parseSetting(key, defaultSettings[key])?.value]).toEqual([key, defaultSettings[key]])
    const { kind } = settingCatalogue[key]
    const isNumber = ![
      ...['switch', 'address', 'countries', 'places', 'words', 'experiments', 'experimentEnds'],
    ].includes(kind)
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

test('no draft and no value is stored without a fresh second factor', async () => {
  const plain = await logInAs(server.consoleOrigin, 'admin')
  const draft = { value: 40, reason: 'to be discussed', seen: 0 }
  const drafted = await plain.send('POST', '/settings/uploadLimit/draft', draft)
  const published = await publish('uploadLimit', 40, 0, plain)
  const priced = await publishPrice('messagePriceCoins', 6, 0, plain)
  const codes = [drafted, published, priced].map(({ body }) => (body as ErrorBody).code)
  expect(codes).toEqual(['step_up_required', 'step_up_required', 'step_up_required'])
})

test('a price has its own route, and no way around it', async () => {
  expect((await publish('messagePriceCoins', 6, 0)).body.code).toBe('forbidden')
  expect((await publishPrice('nextGapMs', 900, 2)).body.code).toBe('forbidden')
})

const stepUpAll = () =>
  sql`update operator_sessions set stepped_up_at = now()`.execute(server.composition.engines.database.db)

/** An admin who was created by the command line and set up the access the day before. */
async function anotherAdmin(): Promise<ConsoleBrowser> {
  const browser = aConsoleBrowser(server.consoleOrigin)
  const email = `bo${randomInt(1_000_000)}@console.example`
  const wanted = { email, name: 'Bo Second', roles: ['admin'] as const }
  const password = await server.composition.operators.createByCommand(wanted)
  type StartAnswer = { pending: string; enrolment: { secret: string } }
  const { pending, enrolment } = (await browser.send<StartAnswer>('POST', '/login', { email, password })).body
  const proof = { pending, totp: codeOfSecret(enrolment.secret), password: 'a very long walk in the rain' }
  await browser.send('POST', '/login/enrol', proof)
  await sql`update operators set enrolled_at = enrolled_at - interval '1 day' where email = ${email}`.execute(
    server.composition.engines.database.db,
  )
  await stepUpAll()
  return browser
}
const waiting = async (subject: string, browser = admin) =>
  (await browser.send<{ approvals: ApprovalView[] }>('GET', '/approvals')).body.approvals.find(
    (approval) => approval.subject === subject,
  )
const confirm = (approvalId: string | undefined, browser: ConsoleBrowser) =>
  browser.send('POST', `/settings/changes/${approvalId}/confirm`)

test.each(['creatorSharePercent', 'loginLimit', 'evidenceKeepMs', 'mediaGapMs', 'refusedCountries'] as const)(
  'a change of %s waits until another admin confirms it, also where there is none yet',
  async (key) => {
    const kind = settingCatalogue[key].kind
    const before = await inProduct(key)
    const value =
      kind === 'countries' ? ['RU', 'BY'] : key === 'evidenceKeepMs' ? 200 * dayMs : Number(before) - 1
    const act = isPrice(key) ? publishPrice : publish
    expect((await act(key, value, 0)).body.waits).toBe(true)
    expect((await act(key, value, 0)).body.code).toBe('conflict')
    const asked = await waiting(key)
    expect(asked).toMatchObject({ mayConfirm: false, others: 0, setting: { value } })
    expect((await confirm(asked?.approvalId, admin)).body.code).toBe('cannot_target_self')
    expect(await inProduct(key)).toEqual(before)
    const second = await anotherAdmin()
    expect(await waiting(key, second)).toMatchObject({ mayConfirm: true })
    expect((await confirm(asked?.approvalId, second)).status).toBe(200)
    expect(await inProduct(key)).toEqual(value)
    expect(await historyOf(key)).toMatchObject([
      { value, operatorName: 'Bo Second', proposedByName: 'Ada Admin', reason: 'as agreed on Monday' },
    ])
    expect((await confirm(asked?.approvalId, second)).body.code).toBe('not_found')
    await sql`update operators set active = false where name = 'Bo Second'`.execute(
      server.composition.engines.database.db,
    )
  },
)

test('a draft is no approval: the same value of another admin only asks', async () => {
  const second = await anotherAdmin()
  const draft = { value: 6, reason: 'to be discussed', seen: 0 }
  expect((await second.send('POST', '/settings/messagePriceCoins/draft', draft)).status).toBe(200)
  expect((await publishPrice('messagePriceCoins', 6, 0)).body.waits).toBe(true)
  expect(await inProduct('messagePriceCoins')).toBe(5)
  const asked = await waiting('messagePriceCoins')
  expect((await admin.send('POST', `/approvals/${asked?.approvalId}/drop`)).status).toBe(200)
  expect((await confirm(asked?.approvalId, second)).body.code).toBe('not_found')
})

test.each([
  ['evidenceKeepMs', 1],
  ['loginLimit', 100_000],
  ['captchaWork', 1],
  ['callTextKeepMs', 1],
  ['underAgeMemoryMs', 1],
  ['streamerAppUrl', 'https://attacker.example/'],
  ['streamerAppUrl', 'https://creators.example.attacker.example/'],
  ['streamerAppUrl', 'http://creators.example/'],
])('no admin may set %s to %o', async (key, value) => {
  const { revision } = await settingOf(key)
  expect((await publish(key, value, revision)).body.code).toBe('bad_input')
})

test('creators may be sent to a host that the configuration lists, and to no other', async () => {
  expect((await publish('streamerAppUrl', 'https://creators.example/start', 0)).body.waits).toBe(true)
  const { db } = server.composition.engines.database
  const stored = JSON.stringify('https://attacker.example/')
  await sql`insert into settings (key, value, changed_at) values ('streamerAppUrl', ${stored}, now())`.execute(
    db,
  )
  await server.composition.settings.renew()
  expect(await inProduct('streamerAppUrl')).toBeNull()
})

test('a list of words can be tried before it is published', async () => {
  const tried = { text: 'What a d\u00e1mned day', words: ['damned'] }
  type TryAnswer = { masked: string; doubts: { name: string[]; bio: string[] } }
  const { body } = await admin.send<TryAnswer>('POST', '/words/try', tried)
  expect(body).toEqual({ masked: 'What a ****** day', doubts: { name: [], bio: [] } })
  const otherWords = { contactWords: 'contact', ageWords: 'age' }
  for (const [list, doubt] of Object.entries(otherWords)) {
    const about = async (words: string[]) =>
      (await admin.send<TryAnswer>('POST', '/words/try', { list, text: 'Find me on Blub', words })).body
        .doubts
    expect(await about(['blub'])).toEqual({ name: [doubt], bio: [doubt] })
    expect(await about(['blob'])).toEqual({ name: [], bio: [] })
  }
})
