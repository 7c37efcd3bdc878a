import type { Measure, OpenCase, Strikes } from '@serendip/contract/operator'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ConsoleBrowser, logInTeam } from '../../../../test/console.ts'
import { aReport } from '../../../../test/reports.ts'
import { aPerson, aServer, type SignedUp, type TestServer } from '../../../../test/server.ts'
import type { ModerationEvent } from '../events.store.ts'
import { raisedMeasure } from './count-strikes.ts'

let server: TestServer
let mona: ConsoleBrowser
let sena: ConsoleBrowser
let ada: ConsoleBrowser
beforeAll(async () => {
  server = await aServer({ DEMO: '1', ROLES: 'api,chat,socket,analytics,worker,console' })
  ;({ mona, sena, ada } = await logInTeam(server.consoleOrigin))
})
afterAll(() => server.stop())

const db = () => server.composition.engines.database.db
const absent = 'mev_00000000000000000000'

/** A report about the person by someone new, decided by Mona. */
async function decided({ userId }: SignedUp, measure: Measure): Promise<string> {
  const { reportId } = await aReport(server)
  await sql`update reports set reported_id = ${userId} where id = ${reportId}`.execute(db())
  await mona.send('POST', `/cases/${reportId}/claim`)
  const sent = await mona.send('POST', `/cases/${reportId}/decide`, { measure, rule: 'scam' })
  expect(sent.status).toBe(200)
  return reportId
}
const strikesOf = async ({ userId }: SignedUp) =>
  (await mona.send<{ strikes: Strikes }>('GET', `/people/${userId}/reports`)).body.strikes
const remove = (by: ConsoleBrowser, { userId }: SignedUp, eventId: string) =>
  by.send('POST', `/people/${userId}/strikes/${eventId}/remove`, { why: 'mistake' })

const strike = (measure: Measure): ModerationEvent => ({
  id: absent,
  report_id: '',
  decision_id: null,
  person_id: 'x',
  kind: 'decided',
  measure,
  rule: 'spam',
  facts: '',
  statement: '',
  actor: 'x',
  at: new Date(0),
  until: null,
})
test.each([
  ['warning warning', null],
  ['warning warning warning', 'h1'],
  ['nameReset mediaRemoved bioRemoved', 'h1'],
  ['warning h24 warning', 'd7'],
  ['h1 h1 d7', 'permanent'],
  ['permanent d7 d7', 'permanent'],
] as const)('%s propose %s', (measures, proposed) => {
  const strikes = measures.split(' ').map((measure) => strike(measure as Measure))
  expect(raisedMeasure(strikes, 3)).toBe(proposed)
})

test('a third strike proposes one step more at the next report, and the person’s page says why', async () => {
  const person = await aPerson(server)
  for (const measure of ['warning', 'h1', 'none', 'warning'] as const) await decided(person, measure)
  const { reportId } = await aReport(server)
  await sql`update reports set reported_id = ${person.userId} where id = ${reportId}`.execute(db())
  const { body } = await mona.send<OpenCase>('GET', `/cases/${reportId}`)
  expect(body.strikes).toMatchObject({ needed: 3, proposes: 'h24' })
  expect(body.strikes.strikes.map(({ measure, by }) => [measure, by.name])).toEqual([
    ['warning', 'Mona Moderator'],
    ['h1', 'Mona Moderator'],
    ['warning', 'Mona Moderator'],
  ])
  expect(await strikesOf(person)).toEqual(body.strikes)
})

test('a strike counts for 90 days', async () => {
  const person = await aPerson(server)
  await decided(person, 'warning')
  await sql`alter table moderation_events disable trigger user`.execute(db())
  await sql`update moderation_events set at = at - interval '90 days'
    where person_id = ${person.userId}`.execute(db())
  await sql`alter table moderation_events enable trigger user`.execute(db())
  expect((await strikesOf(person)).strikes).toEqual([])
})

test('a senior removes a strike with a reason; the decision stays, and a moderator may not', async () => {
  const person = await aPerson(server)
  for (const measure of ['warning', 'warning', 'warning'] as const) await decided(person, measure)
  const [first] = (await strikesOf(person)).strikes
  const eventId = first?.eventId ?? ''
  expect((await remove(mona, person, eventId)).body.code).toBe('forbidden')
  expect((await remove(sena, person, absent)).body.code).toBe('not_found')
  expect((await remove(sena, await aPerson(server), eventId)).body.code).toBe('not_found')
  expect((await remove(sena, person, eventId)).status).toBe(200)
  expect((await remove(sena, person, eventId)).body.code).toBe('conflict')
  const { strikes, proposes } = await strikesOf(person)
  expect([strikes.length, proposes]).toEqual([2, null])
  const log = await ada.send<{ entries: object[] }>(
    'GET',
    `/audit?subject=${person.userId}&action=strike.removed`,
  )
  expect(log.body.entries).toMatchObject([{ actorName: 'Sena Senior', details: { why: 'mistake' } }])
})

test('a ban that was lifted as a mistake is no strike, and one that was lifted for another reason is', async () => {
  const [mistaken, forgiven] = [await aPerson(server), await aPerson(server)]
  const counting = async (person: SignedUp) => (await strikesOf(person)).strikes.map(({ measure }) => measure)
  for (const person of [mistaken, forgiven]) {
    await decided(person, 'warning')
    await decided(person, 'd7')
    expect(await counting(person)).toEqual(['d7', 'warning'])
  }
  const lift = ({ userId }: SignedUp, why: string) => sena.send('POST', `/people/${userId}/liftBan`, { why })
  expect((await lift(mistaken, 'mistake')).status).toBe(200)
  expect((await lift(forgiven, 'conduct')).status).toBe(200)
  expect([await counting(mistaken), await counting(forgiven)]).toEqual([['warning'], ['d7', 'warning']])
})

test('what was decided about one report is one strike, also once a permanent ban was confirmed', async () => {
  const { reportId, reported } = await aReport(server)
  await sena.send('POST', `/cases/${reportId}/claim`)
  await sena.send('POST', `/cases/${reportId}/decide`, { measure: 'permanent', rule: 'scam' })
  await ada.send('POST', `/cases/${reportId}/confirm`, { verdict: 'confirmed' })
  expect((await strikesOf(reported)).strikes.map(({ measure }) => measure)).toEqual(['permanent'])
})
