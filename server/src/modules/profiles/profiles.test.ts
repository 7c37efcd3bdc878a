import {
  type ErrorBody,
  limits,
  type LoginResult,
  type PersonCard,
  type RouteResponse,
  type Routes,
  webDataMaxBytes,
} from '@serendip/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { haveMet } from '../../../test/met.ts'
import { aPerson, aRegistration, aServer, type SignedUp, type TestServer } from '../../../test/server.ts'

type Onboarding = Routes['onboarding']
type Answer<K extends keyof Onboarding> = RouteResponse<Onboarding[K]>

let server: TestServer
let person: SignedUp
beforeAll(async () => {
  server = await aServer()
  person = await aPerson(server)
})
afterAll(() => server.stop())

const save = (data: object, who = person) =>
  server.post<Answer<'saveWebData'>>('/usersWebData', data, who.token)
const read = (who = person) => server.get<Answer<'webData'>>('/usersWebData', who.token)

describe('what the web app stores for its person', () => {
  test('is empty at first, merges by name, and is the same for every device', async () => {
    expect((await read()).body).toEqual({ data: { data: {} } })
    await save({ paidOnboardingScreen: 'step-8', guestStep: 'guest-match' })
    await save({ paidOnboardingScreen: 'step-9', paidOnboardingScreenData: { country: 'DE' } })
    expect((await read()).body.data.data).toEqual({
      paidOnboardingScreen: 'step-9',
      paidOnboardingScreenData: { country: 'DE' },
      guestStep: 'guest-match',
    })
  })

  test('deletes a name by null', async () => {
    await save({ guestStep: null })
    expect((await read()).body.data.data).not.toHaveProperty('guestStep')
  })

  test('loses nothing when two devices save at once', async () => {
    const otherPerson = await aPerson(server)
    await Promise.all([...'abcdefgh'].map((name) => save({ [name]: 1 }, otherPerson)))
    expect(Object.keys((await read(otherPerson)).body.data.data).sort()).toEqual([...'abcdefgh'])
  })

  test('is limited in size, per value and in total', async () => {
    const otherPerson = await aPerson(server)
    const half = 'x'.repeat(webDataMaxBytes / 2)
    expect((await save({ a: half + half }, otherPerson)).status).toBe(400)
    const deep = JSON.parse(`${'['.repeat(3_900)}1${']'.repeat(3_900)}`) as unknown
    expect((await save({ deep }, otherPerson)).status).toBe(400)
    expect((await save({ a: half }, otherPerson)).status).toBe(200)
    expect((await save({ b: half }, otherPerson)).status).toBe(413)
    expect(Object.keys((await read(otherPerson)).body.data.data)).toEqual(['a'])
  })

  test('accepts the screens of the first questions, and no other', async () => {
    expect((await save({ paidOnboardingScreen: 'step-13' })).status).toBe(400)
    expect((await save({ paidOnboardingScreenData: { email: 'a@b.c' } })).status).toBe(400)
  })

  test('is private', async () => {
    const otherPerson = await aPerson(server)
    expect((await read(otherPerson)).body.data.data).toEqual({})
    expect((await server.get('/usersWebData')).status).toBe(401)
  })
})

test('client settings merge, and the gender filter is one of three', async () => {
  const post = (body: object) => server.post<Answer<'clientSettings'>>('/clientSettings', body, person.token)
  await post({ matchingFilter: 'female' })
  await post({ sound: false })
  const { body } = await server.get<Answer<'clientSettings'>>('/clientSettings', person.token)
  expect(body).toEqual({ matchingFilter: 'female', sound: false })
  expect((await post({ matchingFilter: 'other' })).status).toBe(400)
})

test('a screen is stored as seen once, in the order of seeing', async () => {
  for (const screen of ['welcome', 'streamer-selection', 'welcome']) {
    await server.post('/userOnboardingScreens', { screen }, person.token)
  }
  const { body } = await server.get<Answer<'seenScreens'>>('/userOnboardingScreens', person.token)
  expect(body.onboardingScreens).toEqual(['welcome', 'streamer-selection'])
  expect((await server.post('/userOnboardingScreens', { screen: 'a b' }, person.token)).status).toBe(400)
})

describe('POST /profile', () => {
  const change = (body: object, who = person) =>
    server.post<Answer<'updateProfile'>>('/profile', body, who.token)

  test('changes the name, with listed words masked', async () => {
    expect((await change({ name: 'Ada bitch' })).body.profile.name).toBe('Ada *****')
    for (const name of ['bitch', 'Serendip Support']) {
      expect((await server.post('/profile', { name }, person.token)).body.code).toBe('name_refused')
    }
  })

  test('gender and age cannot be changed, and the same values may be sent again', async () => {
    const { body } = await change({})
    expect((await change({ gender: 'male', age: String(body.profile.age) })).status).toBe(200)
    expect((await server.post('/profile', { gender: 'female' }, person.token)).body.code).toBe('conflict')
    expect((await server.post('/profile', { age: 18, name: 'Other' }, person.token)).body.code).toBe(
      'conflict',
    )
    expect((await change({})).body.profile.name).toBe('Ada *****')
  })

  test('stores visitor id, provider and attribution, and keeps omitted fields', async () => {
    await change({ visitorId: 'v9', paymentProvider: 'segpay', webAttribution: { gclid: 'g' } })
    await change({ visitorId: 'v10' })
    const { db } = server.composition.engines.database
    const rows = await sql`select visitor_id, payment_provider, web_attribution from profile_details
      where account_id = ${person.userId}`.execute(db)
    expect(rows.rows).toEqual([
      { visitor_id: 'v10', payment_provider: 'segpay', web_attribution: { gclid: 'g' } },
    ])
  })

  test('the payment provider of the sign-up is added by the first update, and never replaces a given one', async () => {
    const otherPerson = await aPerson(server, { paymentProvider: 'medoro' })
    const stored = async () => {
      const { db } = server.composition.engines.database
      const rows = await sql<{ payment_provider: string }>`select payment_provider from profile_details
        where account_id = ${otherPerson.userId}`.execute(db)
      return rows.rows[0]?.payment_provider
    }
    await change({ visitorId: 'v1' }, otherPerson)
    expect(await stored()).toBe('medoro')
    await change({ paymentProvider: 'segpay' }, otherPerson)
    await change({ visitorId: 'v2' }, otherPerson)
    expect(await stored()).toBe('segpay')
  })

  test('a sign-up by a partner’s link stores the source it named, from the first profile on', async () => {
    const register = (query: string) => server.post<LoginResult>(`/registration${query}`, aRegistration())
    const { body } = await register('?expectedSource=usr_7&a=1')
    expect(body.profile?.expectedSource).toBe('usr_7')
    const list = await server.get('/creators/online', body.authData?.token)
    expect([list.status, list.body.code]).toEqual([403, 'forbidden'])
    expect((await register('?a=1')).body.profile).not.toHaveProperty('expectedSource')
  })

  test('an expected source is stored once, and the guards receive it', async () => {
    const otherPerson = await aPerson(server)
    expect((await change({ expectedSource: 'usr_1' }, otherPerson)).body.profile.expectedSource).toBe('usr_1')
    await change({ expectedSource: 'usr_2' }, otherPerson)
    const { body } = await server.get<RouteResponse<Routes['accounts']['profile']>>(
      '/profile',
      otherPerson.token,
    )
    expect(body.profile.expectedSource).toBe('usr_1')
  })
})

describe('what a person says of themselves', () => {
  const write = (details: object, who = person) =>
    server.post<Answer<'saveDetails'> & ErrorBody>('/profile/details', details, who.token)
  const song = { prompt: 'song', answer: 'Creep, from 1992' }

  test('prompts, languages and what one looks for are stored beside the bio, and each stays until it is changed', async () => {
    const writer = await aPerson(server)
    await write({ bio: 'Films' }, writer)
    const prompts = [{ prompt: 'film', answer: '  a bitch of a film ' }, song]
    const { body } = await write({ prompts, languages: ['de', 'ku'], intentions: ['talk'] }, writer)
    const stored = {
      bio: 'Films',
      prompts: [{ prompt: 'film', answer: 'a ***** of a film' }, song],
      languages: ['de', 'ku'],
      intentions: ['talk'],
    }
    expect(body).toEqual(stored)
    await write({ bio: 'Tea', prompts: [song] }, writer)
    expect((await server.get('/profile/details', writer.token)).body).toEqual({
      ...stored,
      bio: 'Tea',
      prompts: [song],
    })
  })

  test('who may see the person reads them with digits masked, and nobody else does', async () => {
    const [writer, viewer, stranger] = [await aPerson(server), await aPerson(server), await aPerson(server)]
    await haveMet(server, writer, viewer)
    await write({ prompts: [song], languages: ['de'], intentions: ['friends'] }, writer)
    const cardFor = (who: SignedUp) => server.get<PersonCard>(`/people/${writer.userId}`, who.token)
    expect((await cardFor(viewer)).body).toMatchObject({
      prompts: [{ prompt: 'song', answer: 'Creep, from ****' }],
      languages: ['de'],
      intentions: ['friends'],
    })
    expect((await cardFor(stranger)).status).toBe(404)
  })

  test('too many, the same twice, too long, empty or unknown is refused', async () => {
    const four = (['song', 'film', 'weekend', 'opinion'] as const).map((prompt) => ({ prompt, answer: 'x' }))
    const refused = [
      { prompts: four },
      { prompts: [song, song] },
      { prompts: [{ prompt: 'song', answer: 'x'.repeat(limits.promptMaxChars + 1) }] },
      { prompts: [{ prompt: 'song', answer: ' ' }] },
      { prompts: [{ prompt: 'ssn', answer: 'x' }] },
      { languages: ['de', 'de'] },
      { languages: ['klingon'] },
      { intentions: ['talk', 'friends', 'laughs', 'dating'] },
    ]
    for (const details of refused) expect((await write(details)).status, JSON.stringify(details)).toBe(400)
  })
})

test('a bio is stored with listed words masked, and its digits unchanged', async () => {
  const post = (bio: string) => server.post<Answer<'details'>>('/profile/details', { bio }, person.token)
  expect((await post('  call 555 bitch ')).body.bio).toBe('call 555 *****')
  expect((await server.get<Answer<'details'>>('/profile/details', person.token)).body.bio).toBe(
    'call 555 *****',
  )
  expect((await post('x'.repeat(301))).status).toBe(400)
})
