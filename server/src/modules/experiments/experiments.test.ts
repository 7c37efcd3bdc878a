import { type ErrorBody, type LoginResult, type OwnProfile, splitText } from '@serendip/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPerson, aRegistration, aServer, type SignedUp, type TestServer } from '../../../test/server.ts'
import { createExperiments } from './experiments.ts'
import { defaultSettings, type ProductSettings } from '../settings/index.ts'

type Shares = ProductSettings['experimentShares']

let server: TestServer
const shares: Shares = { superdeal: { test_group: 50 }, freegifts: { test_group: 100 } }

beforeAll(async () => {
  server = await aServer()
  await sql`insert into settings (key, value, changed_at)
    values ('experimentShares', ${JSON.stringify(shares)}::jsonb, now())`.execute(db())
})
afterAll(() => server.stop())
const db = () => server.composition.plumbing.db

interface Split {
  readonly splitName: string
  readonly group: string | null
  readonly isInGroup?: boolean
}
const split = async ({ token }: SignedUp, name: string, query = '') =>
  (await server.get<Split & ErrorBody>(`/split/${name}${query}`, token)).body
const profileOf = async (token: string): Promise<OwnProfile> =>
  (await server.get<{ profile: OwnProfile }>('/profile', token)).body.profile
const before = async (name: string, deviceId: string) =>
  (await server.get<Split & ErrorBody>(`/preRegistrationSplit/${name}?deviceId=${deviceId}`)).body

/** With shares other than the server's, as after an operator changed them. */
const withShares = (experimentShares: Shares, allowsForce = true) =>
  createExperiments({
    db: db(),
    clock: server.composition.clock,
    allowsForce,
    settings: { read: async () => ({ ...defaultSettings, experimentShares }) },
  })

test('a person is in one group, sees it in the profile, and can query membership of a group', async () => {
  const me = await aPerson(server)
  expect(await profileOf(me.token)).not.toHaveProperty('abTests')
  expect(await split(me, 'freegifts')).toEqual({ splitName: 'freegifts', group: 'test_group' })
  expect((await split(me, 'freegifts', '?splitGroup=test_group')).isInGroup).toBe(true)
  expect((await split(me, 'freegifts', '?splitGroup=other')).isInGroup).toBe(false)
  expect((await profileOf(me.token)).abTests).toEqual(['freegifts|test_group'])
})

test('a changed share does not reassign anyone; an experiment that is not running excludes no one later', async () => {
  const me = await aPerson(server)
  const none = withShares({ superdeal: { test_group: 0 } })
  const all = withShares({ superdeal: { test_group: 100 } })
  expect(await none.groupOf('superdeal', me.userId)).toBeNull()
  expect(await all.groupOf('superdeal', me.userId)).toBeNull()
  expect((await split(me, 'letsTalk')).group).toBeNull()
  expect(await withShares({ letsTalk: { test_group: 100 } }).groupOf('letsTalk', me.userId)).toBe(
    'test_group',
  )
  expect(await none.groupOf('letsTalk', me.userId)).toBe('test_group')
})

test('of many concurrent requests, one assignment is stored and returned to all', async () => {
  const me = await aPerson(server)
  const answers = await Promise.all(Array.from({ length: 10 }, () => split(me, 'superdeal')))
  expect(new Set(answers.map(({ group }) => group)).size).toBe(1)
})

test('the group of a device is always the same, and a person who signs up with it stays in it', async () => {
  const devices = Array.from({ length: 12 }, (_, index) => `web_device-${index}`)
  const groups = await Promise.all(devices.map((device) => before('superdeal', device)))
  expect(await Promise.all(devices.map((device) => before('superdeal', device)))).toEqual(groups)
  const at = groups.findIndex(({ group }) => group === 'test_group')
  const outside = groups.findIndex(({ group }) => group === null)
  const claim = splitText('superdeal', 'test_group')
  const register = async (deviceId: string | undefined) => {
    const body = aRegistration({ abTests: [claim, 'nonsense', 'freegifts|other'], deviceId })
    const answer = await server.post<LoginResult>('/registration', body)
    return (await profileOf(answer.body.authData?.token ?? '')).abTests ?? []
  }
  expect(await register(devices[at])).toEqual([claim])
  expect(await register(devices[outside])).toEqual([])
  expect(await register(undefined)).toEqual([])
})

test('people can put themselves into and out of a group outside production, and only there', async () => {
  const me = await aPerson(server)
  const force = (splitName: string, group: string | null) =>
    server.post<Split & ErrorBody>('/split/forceAssign', { splitName, group }, me.token)
  expect((await force('offerwall_cmc', 'test_group')).status).toBe(200)
  expect((await split(me, 'offerwall_cmc')).group).toBe('test_group')
  expect((await force('offerwall_cmc', null)).status).toBe(200)
  expect((await split(me, 'offerwall_cmc')).group).toBeNull()
  expect((await force('offerwall_cmc', 'nobody')).body.code).toBe('not_found')
  expect((await force('no_such_test', 'test_group')).body.code).toBe('not_found')
  const prod = withShares({}, false)
  await expect(prod.force('offerwall_cmc', me.userId, 'test_group')).rejects.toMatchObject({
    code: 'forbidden',
  })
  expect((await split(me, 'offerwall_cmc')).group).toBeNull()
})

test('an unknown experiment is not found, and an anonymous caller has no group', async () => {
  const me = await aPerson(server)
  expect((await split(me, 'toString')).code).toBe('not_found')
  expect((await before('no_such_test', 'web_x')).code).toBe('not_found')
  expect((await server.get('/split/superdeal')).status).toBe(401)
})

test('the group of the identity test makes a person prove their identity before video', async () => {
  const me = await aPerson(server)
  expect(await server.composition.identity.mayUseVideo(me.userId)).toBe(true)
  await server.post('/split/forceAssign', { splitName: 'identity_verification', group: 'required' }, me.token)
  expect(await server.composition.identity.mayUseVideo(me.userId)).toBe(false)
})

test('the test that grants membership benefits makes its people premium, with their matches', async () => {
  const me = await aPerson(server)
  expect(await profileOf(me.token)).toMatchObject({ premium: false, bonusMatch: 0 })
  await server.post('/split/forceAssign', { splitName: 'coinsflow_only', group: 'test_group' }, me.token)
  const { premiumBonusMatches } = defaultSettings
  expect(await profileOf(me.token)).toMatchObject({ premium: true, bonusMatch: premiumBonusMatches })
})
