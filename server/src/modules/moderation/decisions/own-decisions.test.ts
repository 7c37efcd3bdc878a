import type { OwnDecision } from '@serendip/contract'
import type { Measure, OpenAppeal, Strikes } from '@serendip/contract/operator'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ConsoleBrowser, logInAs } from '../../../../test/console.ts'
import { aReport } from '../../../../test/reports.ts'
import { aPerson, aServer, type SignedUp, type TestServer } from '../../../../test/server.ts'
import { forgetRemovedContents } from '../contents/removed-contents.store.ts'

let server: TestServer
let mona: ConsoleBrowser
let sena: ConsoleBrowser
beforeAll(async () => {
  server = await aServer({ DEMO: '1', ROLES: 'api,chat,socket,analytics,worker,console' })
  mona = await logInAs(server.consoleOrigin, 'moderator')
  sena = await logInAs(server.consoleOrigin, 'seniorModerator')
})
afterAll(() => server.stop())

const db = () => server.composition.engines.database.db
const absent = 'mev_00000000000000000000'
const dayMs = 86_400_000

const ownOf = async ({ token }: SignedUp) =>
  (await server.get<{ decisions: OwnDecision[] }>('/decisions', token)).body.decisions
async function firstOf(person: SignedUp): Promise<OwnDecision> {
  const [found] = await ownOf(person)
  if (!found) throw new Error('nothing was decided')
  return found
}
async function decided(by: ConsoleBrowser, person: SignedUp, measure: Measure): Promise<OwnDecision> {
  const { reportId } = await aReport(server)
  await sql`update reports set reported_id = ${person.userId} where id = ${reportId}`.execute(db())
  await by.send('POST', `/cases/${reportId}/claim`)
  const { status } = await by.send('POST', `/cases/${reportId}/decide`, { measure, rule: 'spam' })
  expect(status).toBe(200)
  return firstOf(person)
}
const appeal = ({ token }: SignedUp, decisionId: string, text = 'That was not me.') =>
  server.post<{ decisions: OwnDecision[]; code?: string }>(`/decisions/${decisionId}/appeal`, { text }, token)
const listOf = async (by: ConsoleBrowser, { userId }: SignedUp) =>
  (await by.send<{ appeals: OpenAppeal[] }>('GET', '/appeals')).body.appeals.filter(
    ({ personId }) => personId === userId,
  )
async function answered(by: ConsoleBrowser, person: SignedUp, verdict: 'upheld' | 'reversed'): Promise<void> {
  const [open] = await listOf(by, person)
  expect((await by.send('POST', `/appeals/${open?.appealId}/decide`, { verdict })).status).toBe(200)
}
type Own = { profile: { name: string; humanReadableId: string } }
const nameOf = async ({ token }: SignedUp) => (await server.get<Own>('/profile', token)).body.profile.name
const bioOf = async ({ token }: SignedUp) =>
  (await server.get<{ bio: string }>('/profile/details', token)).body.bio
async function textsTo({ userId }: SignedUp): Promise<string> {
  const found = await sql<{ text: string }>`select m.text from messages m join chats c on c.id = m.chat_id
    where c.low_id = ${userId} and c.subtype = 'moderator' order by m.seq`.execute(db())
  return found.rows.map(({ text }) => text).join('\n')
}

test('a warning is listed with its reasons and where to appeal; a dismissed report is not', async () => {
  const person = await aPerson(server)
  await decided(mona, await aPerson(server), 'warning')
  const own = await decided(mona, person, 'warning')
  expect(own.statement).toContain('“Decisions about your account”')
  expect(own).toMatchObject({ canAppeal: true, appeal: null, countsUntil: own.at + 90 * dayMs })
  expect(own.appealBy).toBe(own.at + 183 * dayMs)
  const { reported, reportId } = await aReport(server)
  await mona.send('POST', `/cases/${reportId}/claim`)
  await mona.send('POST', `/cases/${reportId}/decide`, { measure: 'none', rule: 'spam' })
  expect(await ownOf(reported)).toEqual([])
})

test('a warning is appealed once, decided by another operator, and a reversal takes its strike back', async () => {
  const person = await aPerson(server)
  const { decisionId } = await decided(sena, person, 'warning')
  const sent = await appeal(person, decisionId)
  expect(sent.body.decisions).toMatchObject([
    { canAppeal: false, appeal: { text: 'That was not me.', verdict: null } },
  ])
  expect((await appeal(person, decisionId)).body.code).toBe('conflict')
  const [open] = await listOf(sena, person)
  expect(open).toMatchObject({ measure: 'warning', mayDecide: false })
  expect(open?.reason).toContain('This is a warning')
  const refused = await sena.send('POST', `/appeals/${open?.appealId}/decide`, { verdict: 'reversed' })
  expect(refused.body.code).toBe('cannot_target_self')
  const ada = await logInAs(server.consoleOrigin, 'admin')
  await answered(ada, person, 'reversed')
  await expect.poll(() => textsTo(person)).toContain('withdrew the warning')
  expect(await firstOf(person)).toMatchObject({ appeal: { verdict: 'reversed' }, countsUntil: null })
  const { body } = await ada.send<{ strikes: Strikes }>('GET', `/people/${person.userId}/reports`)
  expect(body.strikes.strikes).toEqual([])
})

test('an upheld appeal leaves the decision and its strike', async () => {
  const person = await aPerson(server)
  const { decisionId, countsUntil } = await decided(mona, person, 'warning')
  await appeal(person, decisionId)
  await answered(sena, person, 'upheld')
  expect(await firstOf(person)).toMatchObject({ countsUntil, appeal: { verdict: 'upheld' } })
  await expect.poll(() => textsTo(person)).toContain('The decision stands')
})

test('a reset name is restored, unless the person has chosen another one', async () => {
  const [back, otherPerson] = [await aPerson(server, { name: 'Ada' }), await aPerson(server, { name: 'Ada' })]
  for (const person of [back, otherPerson])
    await appeal(person, (await decided(mona, person, 'nameReset')).decisionId)
  await server.post('/profile', { name: 'Grace' }, otherPerson.token)
  for (const person of [back, otherPerson]) await answered(sena, person, 'reversed')
  expect([await nameOf(back), await nameOf(otherPerson)]).toEqual(['Ada', 'Grace'])
  await expect.poll(() => textsTo(back)).toContain('Your name is back')
  await expect.poll(() => textsTo(otherPerson)).toContain('Your new name stays')
})

test('a removed bio is restored with the answers, and what was taken is stored for the appeal alone', async () => {
  const [back, late] = [await aPerson(server), await aPerson(server)]
  const prompts = [{ prompt: 'song', answer: 'Creep' }]
  for (const person of [back, late]) {
    await server.post('/profile/details', { bio: 'Films and tea', prompts }, person.token)
    await appeal(person, (await decided(mona, person, 'bioRemoved')).decisionId)
  }
  await answered(sena, back, 'reversed')
  expect((await server.get('/profile/details', back.token)).body).toMatchObject({
    bio: 'Films and tea',
    prompts,
  })
  const kept = () =>
    sql<{ person_id: string }>`select person_id from removed_contents
    where person_id in (${back.userId}, ${late.userId})`.execute(db())
  expect((await kept()).rows).toEqual([{ person_id: late.userId }])
  const clock = { now: () => Date.now() + 201 * dayMs, after: () => () => {} }
  await forgetRemovedContents({ db: db(), clock })
  expect((await kept()).rows).toEqual([])
  await answered(sena, late, 'reversed')
  expect(await bioOf(late)).toBe('')
  await expect.poll(() => textsTo(late)).toContain('You can use your earlier text')
})

const keptOf = async ({ userId }: SignedUp) =>
  (await sql`select 1 from removed_contents where person_id = ${userId}`.execute(db())).rows.length

test('once an appeal was upheld, what was taken away is no longer stored', async () => {
  const person = await aPerson(server, { name: 'Ada' })
  await appeal(person, (await decided(mona, person, 'nameReset')).decisionId)
  expect(await keptOf(person)).toBe(1)
  await answered(sena, person, 'upheld')
  expect(await keptOf(person)).toBe(0)
})

test('what an appeal gave back does not wait for an operator again', async () => {
  const person = await aPerson(server, { name: 'Ada16' })
  await server.post('/profile/details', { bio: 'Ask for my insta' }, person.token)
  for (const measure of ['nameReset', 'bioRemoved'] as const) {
    await appeal(person, (await decided(mona, person, measure)).decisionId)
    await answered(sena, person, 'reversed')
  }
  expect([await nameOf(person), await bioOf(person)]).toEqual(['Ada16', 'Ask for my insta'])
  await server.post('/profile', { name: 'Ada16' }, person.token)
  await server.post('/profile/details', { bio: 'Ask for my insta' }, person.token)
  const waiting = () =>
    sql`select 1 from text_reviews
    where account_id = ${person.userId} and kept_at is null`.execute(db())
  expect((await waiting()).rows).toEqual([])
  await server.post('/profile/details', { bio: 'Ask for my kik' }, person.token)
  expect((await waiting()).rows).toHaveLength(1)
})

test('a name stays reset while another decision about it is in force, and the person sees why', async () => {
  const person = await aPerson(server, { name: 'Ada' })
  const first = await decided(mona, person, 'nameReset')
  const second = await decided(mona, person, 'nameReset')
  const reset = await nameOf(person)
  await appeal(person, first.decisionId)
  await answered(sena, person, 'reversed')
  expect(await nameOf(person)).toBe(reset)
  await expect.poll(() => textsTo(person)).toContain('because of another decision')
  await appeal(person, second.decisionId)
  await answered(sena, person, 'reversed')
  await expect.poll(() => textsTo(person)).toContain('You can use your earlier name again')
})

test('a ban that is over can be appealed as well', async () => {
  const person = await aPerson(server)
  const { reportId } = await aReport(server)
  await sql`update reports set reported_id = ${person.userId} where id = ${reportId}`.execute(db())
  await mona.send('POST', `/cases/${reportId}/claim`)
  await mona.send('POST', `/cases/${reportId}/decide`, { measure: 'h1', rule: 'spam' })
  await sql`update accounts set standing_until = now() - interval '1 second' where id = ${person.userId}`.execute(
    db(),
  )
  const { decisionId } = await firstOf(person)
  await appeal(person, decisionId)
  await answered(sena, person, 'reversed')
  expect((await firstOf(person)).countsUntil).toBeNull()
})

test('an appeal of another person’s or an unknown decision, or after six months, is refused', async () => {
  const [person, otherPerson] = [await aPerson(server), await aPerson(server)]
  const { decisionId } = await decided(mona, person, 'warning')
  expect((await appeal(otherPerson, decisionId)).body.code).toBe('not_found')
  expect((await appeal(person, absent)).body.code).toBe('not_found')
  await sql`alter table moderation_events disable trigger user`.execute(db())
  await sql`update moderation_events set at = at - interval '184 days' where id = ${decisionId}`.execute(db())
  await sql`alter table moderation_events enable trigger user`.execute(db())
  expect((await firstOf(person)).canAppeal).toBe(false)
  expect((await appeal(person, decisionId)).body.code).toBe('conflict')
})
