import { type ErrorBody, type ExperimentName, experiments, isExperiment } from '@serendip/contract'
import {
  builtExperiments,
  type ExperimentPreview,
  type ExperimentView,
  type OpenExperiment,
} from '@serendip/contract/operator'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import effects from '../../../../console/src/strings/experiment.json' with { type: 'json' }
import { type ConsoleBrowser, logInAs } from '../../../test/console.ts'
import { aPerson, aServer, type SignedUp, type TestServer } from '../../../test/server.ts'

let server: TestServer
let admin: ConsoleBrowser
const revisions = { experimentShares: 0, experimentEnds: 0 }
beforeAll(async () => {
  server = await aServer({ DEMO: '1', ROLES: 'api,chat,socket,analytics,worker,console' })
  admin = await logInAs(server.consoleOrigin, 'admin')
  await sql`update operator_sessions set stepped_up_at = now()`.execute(
    server.composition.engines.database.db,
  )
})
afterAll(() => server.stop())

const publish = async (key: keyof typeof revisions, value: unknown) => {
  const change = { value, reason: 'as agreed on Monday', seen: revisions[key] }
  const { status, body } = await admin.send<ErrorBody>('POST', `/settings/${key}/publish`, change)
  if (status === 200) revisions[key] += 1
  return body.code
}
const groupOf = async ({ token }: SignedUp, name: ExperimentName) =>
  (await server.get<{ group: string | null }>(`/split/${name}`, token)).body.group
const testsOf = async ({ token }: SignedUp) =>
  (await server.get<{ profile: { abTests?: string[] } }>('/profile', token)).body.profile.abTests ?? []
const ofDevice = async (name: ExperimentName) =>
  (await server.get<{ group: string | null }>(`/preRegistrationSplit/${name}?deviceId=web_1`)).body.group
const open = async (name: ExperimentName) =>
  (await admin.send<OpenExperiment>('GET', `/experiments/${name}`)).body
const preview = (name: ExperimentName, shares: object) =>
  admin.send<ExperimentPreview & ErrorBody>('POST', `/experiments/${name}/preview`, { shares })
const act = async (name: ExperimentName, what: 'force' | 'release', body: object) =>
  (await admin.send<ErrorBody>('POST', `/experiments/${name}/${what}`, body)).body.code

test('the table says of every experiment what it changes, and the list which ones have an effect', async () => {
  const names = Object.keys(experiments).filter(isExperiment)
  expect(Object.keys(effects).toSorted()).toEqual(names.toSorted())
  const { body } = await admin.send<{ experiments: ExperimentView[] }>('GET', '/experiments')
  const built = body.experiments.filter(({ isBuilt }) => isBuilt).map(({ name }) => name)
  expect(built.toSorted()).toEqual(builtExperiments.toSorted())
  expect(built).not.toContain('girls_online')
})

test('an experiment runs once its shares are published, and counts by day whom it reached', async () => {
  const name = 'email_validation'
  expect((await open(name)).experiment).toMatchObject({ isBuilt: true, groups: [{ share: null, people: 0 }] })
  expect(await publish('experimentShares', { email_validation: { test_group: 100 } })).toBeUndefined()
  expect(await groupOf(await aPerson(server), name)).toBe('test_group')
  const { experiment, days } = await open(name)
  expect(experiment).toMatchObject({ groups: [{ share: 100, people: 1 }], others: 0 })
  const now = server.composition.clock.now()
  const day = now - (now % (24 * 3_600_000))
  expect(days).toEqual([{ day, groups: [{ group: 'test_group', people: 1 }] }])
})

test('a preview counts who would be in each group, and stores nothing', async () => {
  const person = await aPerson(server)
  await act('freegifts', 'force', { userId: person.userId, group: null })
  const { body } = await preview('freegifts', { test_group: 100 })
  const [inside, outside] = body.groups
  expect(body.people).toBeGreaterThan(1)
  expect(inside).toMatchObject({ group: 'test_group', people: body.people - 1, kept: 0 })
  expect(outside).toMatchObject({ group: null, people: 1, kept: 1, examples: [{ userId: person.userId }] })
  expect((await preview('freegifts', { test_group: 0 })).body.groups[0]?.people).toBe(0)
  expect((await open('freegifts')).experiment.groups).toMatchObject([{ share: null, people: 0 }])
  expect((await preview('remove_onboarding_quiz', { test_group1: 60, test_group2: 50 })).body.code).toBe(
    'bad_input',
  )
})

test('one person is forced into a group and released, with an entry in the log each; no one is counted', async () => {
  const [person, name] = [await aPerson(server), 'letsTalk'] as const
  expect(await act(name, 'force', { userId: person.userId, group: 'test_group' })).toBeUndefined()
  expect(await groupOf(person, name)).toBe('test_group')
  expect((await open(name)).forced).toMatchObject([{ userId: person.userId, group: 'test_group' }])
  expect((await open(name)).experiment.groups).toMatchObject([{ people: 0 }])
  expect(await act(name, 'release', { userId: person.userId })).toBeUndefined()
  expect(await groupOf(person, name)).toBeNull()
  expect((await open(name)).forced).toEqual([])
  expect(await act(name, 'release', { userId: person.userId })).toBe('not_found')
  expect(await act(name, 'force', { userId: person.userId, group: 'no_such' })).toBe('not_found')
  const nobody = `usr_${'0'.repeat(20)}`
  expect(await act(name, 'force', { userId: nobody, group: 'test_group' })).toBe('not_found')
  const { db } = server.composition.plumbing
  const { userId: leaver } = await aPerson(server)
  await db.updateTable('accounts').set({ erased_at: new Date() }).where('id', '=', leaver).execute()
  expect(await act(name, 'force', { userId: leaver, group: 'test_group' })).toBe('not_found')
  const log = await db
    .selectFrom('audit_entries')
    .select('action')
    .where('subject', '=', person.userId)
    .where('action', 'like', 'experiment.%')
    .orderBy('seq')
    .execute()
  expect(log.map(({ action }) => action)).toEqual(['experiment.forced', 'experiment.released'])
})

test('a stopped experiment gives everyone the plain product, a shipped one everyone the group', async () => {
  const name = 'letsTalk'
  const [assigned, forced] = [await aPerson(server), await aPerson(server)]
  await publish('experimentShares', { letsTalk: { test_group: 100 } })
  await act(name, 'force', { userId: forced.userId, group: null })
  expect([await groupOf(assigned, name), await groupOf(forced, name)]).toEqual(['test_group', null])

  await publish('experimentEnds', { letsTalk: null })
  expect([await groupOf(assigned, name), await groupOf(forced, name)]).toEqual([null, null])
  expect([await ofDevice(name), await testsOf(assigned)]).toEqual([null, []])
  expect((await open(name)).experiment.end).toBeNull()

  await publish('experimentEnds', { letsTalk: 'test_group' })
  const late = await aPerson(server)
  for (const person of [assigned, forced, late]) {
    expect([await groupOf(person, name), await testsOf(person)]).toEqual([
      'test_group',
      ['letsTalk|test_group'],
    ])
  }
  expect(await ofDevice(name)).toBe('test_group')

  await publish('experimentEnds', {})
  expect([await groupOf(assigned, name), await groupOf(forced, name)]).toEqual(['test_group', null])
  expect(await publish('experimentEnds', { letsTalk: 'no_such' })).toBe('bad_input')
})
