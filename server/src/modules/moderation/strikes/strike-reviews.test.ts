import { randomUUID } from 'node:crypto'
import type { BoardNumbers, Measure, OpenAppeal, OpenStrikes, QueueItem } from '@serendip/contract/operator'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ConsoleBrowser, logInAs, logInTeam } from '../../../../test/console.ts'
import { aReport } from '../../../../test/reports.ts'
import { aPerson, aServer, type SignedUp, type TestServer } from '../../../../test/server.ts'
import { settleAllStrikes } from './follow-strikes.ts'

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
const sent = async (answer: Promise<{ status: number; body: { code?: string } }>) => {
  const { status, body } = await answer
  return body.code ?? status
}

/** A report about the person by someone new, decided by Mona. */
async function decided({ userId }: SignedUp, measure: Measure, by = mona): Promise<string> {
  const { reportId } = await aReport(server)
  await sql`update reports set reported_id = ${userId} where id = ${reportId}`.execute(db())
  await by.send('POST', `/cases/${reportId}/claim`)
  expect(await sent(by.send('POST', `/cases/${reportId}/decide`, { measure, rule: 'scam' }))).toBe(200)
  return reportId
}
async function struck(measures: string, person?: SignedUp): Promise<SignedUp> {
  const item = person ?? (await aPerson(server))
  for (const measure of measures.split(' ')) await decided(item, measure as Measure)
  return item
}
type Queue = { items: QueueItem[]; counts: { kind: string; waiting: number }[] }
const waitingOf = async ({ userId }: SignedUp, by = mona) =>
  (await by.send<Queue>('GET', '/queue?kind=strikes')).body.items.filter(
    ({ personId }) => personId === userId,
  )
async function oneOf(person: SignedUp): Promise<string> {
  const [item] = await waitingOf(person)
  if (!item) throw new Error('no strikes of this person wait')
  return item.itemId
}
const open = (id: string, by = mona) => by.send<OpenStrikes & { code?: string }>('GET', `/strikes/${id}`)
const claim = (id: string, by = mona) => sent(by.send('POST', `/strikes/${id}/claim`))
const close = (id: string, by = mona) => sent(by.send('POST', `/strikes/${id}/close`, { why: 'enough' }))
const answer = ({ userId }: SignedUp, strikesId: string, measure: Measure, by = mona) =>
  sent(
    by.send('POST', `/people/${userId}/decide`, {
      key: randomUUID(),
      measure,
      rule: 'scam',
      facts: 'Again and again.',
      strikesId,
    }),
  )

test('the third strike waits in the queue once, below minors, with the strikes and what they propose', async () => {
  const person = await struck('warning h1')
  expect(await waitingOf(person)).toEqual([])
  await decided(person, 'none')
  expect(await waitingOf(person)).toEqual([])
  await decided(person, 'warning')
  expect(await waitingOf(person)).toMatchObject([{ kind: 'strikes', priority: 2, mayDecide: true }])
  const reviewId = await oneOf(person)
  const { body } = await open(reviewId)
  expect(body).toMatchObject({ personId: person.userId, strikes: { needed: 3, proposes: 'h24' } })
  expect(body.strikes.strikes.map(({ measure }) => measure)).toEqual(['warning', 'h1', 'warning'])
  expect(body.decisions).toHaveLength(4)
  // The next operators are shown the strikes with the case, and choose less than they propose.
  await decided(person, 'warning')
  expect((await waitingOf(person)).map(({ itemId }) => itemId)).toEqual([reviewId])
  const { queues } = (await mona.send<BoardNumbers>('GET', '/board')).body
  expect(queues.find(({ name }) => name === 'strikes')?.waiting).toBeGreaterThan(0)
})

test('the measure is decided from the queue as any other, and the strikes wait no more', async () => {
  const person = await struck('warning warning warning')
  const reviewId = await oneOf(person)
  expect(await answer(person, reviewId, 'h1')).toBe('conflict')
  expect(await claim(reviewId)).toBe(200)
  expect(await claim(reviewId, sena)).toBe('conflict')
  expect(await answer(person, reviewId, 'h1', sena)).toBe('conflict')
  expect(await answer(await aPerson(server), reviewId, 'h1')).toBe('conflict')
  // Less than proposed: the rule proposes, a person decides.
  expect(await answer(person, reviewId, 'warning')).toBe(200)
  expect(await waitingOf(person)).toEqual([])
  expect((await open(reviewId)).body.code).toBe('not_found')
  const { body } = await mona.send<{ decisions: { measure: string; reportId: string }[] }>(
    'GET',
    `/people/${person.userId}/reports`,
  )
  expect(body.decisions[0]).toMatchObject({ measure: 'warning', reportId: expect.stringMatching(/^rep_/) })
  const own = await server.get<{ decisions: { statement: string }[] }>('/decisions', person.token)
  expect(own.body.decisions[0]?.statement).toContain('Again and again.')
})

test('closed without a measure, with a reason in the audit log, they wait again at the next strike that nobody weighed', async () => {
  const person = await struck('warning warning warning')
  const reviewId = await oneOf(person)
  expect(await close(reviewId)).toBe('conflict')
  await claim(reviewId)
  expect(await sent(mona.send('POST', `/strikes/${reviewId}/close`, {}))).toBe('bad_input')
  expect(await close(reviewId)).toBe(200)
  expect(await waitingOf(person)).toEqual([])
  const { body } = await ada.send<{ entries: object[] }>(
    'GET',
    `/audit?subject=${person.userId}&action=strikes.closed`,
  )
  expect(body.entries).toMatchObject([
    { actorName: 'Mona Moderator', details: { why: 'enough', item: reviewId } },
  ])
  await server.post('/profile/details', { bio: 'Write to me on Telegram' }, person.token)
  const { texts } = (
    await mona.send<{ texts: { reviewId: string; personId: string }[] }>('GET', '/review/texts')
  ).body
  const text = texts.find(({ personId }) => personId === person.userId)?.reviewId ?? ''
  await mona.send('POST', `/review/texts/${text}/claim`)
  const removal = { verdict: 'removed', rule: 'spam', facts: '' }
  expect(await sent(mona.send('POST', `/review/texts/${text}/decide`, removal))).toBe(200)
  expect(await waitingOf(person)).toHaveLength(1)
})

test('a decision that is at least what they propose answers them, also a permanent ban that is only proposed', async () => {
  const person = await struck('warning warning warning')
  expect(await waitingOf(person)).toHaveLength(1)
  await decided(person, 'h1')
  expect(await waitingOf(person)).toEqual([])
  const otherPerson = await struck('warning warning')
  await decided(otherPerson, 'permanent', sena)
  expect(await waitingOf(otherPerson)).toEqual([])
})

test('a removed strike, a reversed decision and a ban lifted by mistake leave too few, and nothing waits', async () => {
  const [removed, lifted, appealed] = [
    await struck('warning warning warning'),
    await struck('warning warning h1'),
    await struck('warning warning h1'),
  ]
  for (const person of [removed, lifted, appealed]) expect(await waitingOf(person)).toHaveLength(1)
  const { strikes } = (await open(await oneOf(removed))).body
  const eventId = strikes.strikes[0]?.eventId ?? ''
  const remove = `/people/${removed.userId}/strikes/${eventId}/remove`
  expect(await sent(sena.send('POST', remove, { why: 'mistake' }))).toBe(200)
  expect(await waitingOf(removed)).toEqual([])
  expect(await sent(sena.send('POST', `/people/${lifted.userId}/liftBan`, { why: 'mistake' }))).toBe(200)
  expect(await waitingOf(lifted)).toEqual([])
  await server.post('/standing/appeal', { text: 'It was my cousin.' }, appealed.token)
  const { body } = await sena.send<{ appeals: OpenAppeal[] }>('GET', '/appeals')
  const appeal = body.appeals.find(({ personId }) => personId === appealed.userId)
  const reversal = { verdict: 'reversed' }
  expect(await sent(sena.send('POST', `/appeals/${appeal?.appealId}/decide`, reversal))).toBe(200)
  expect(await waitingOf(appealed)).toEqual([])
})

test('strikes that lapse with time wait no more after the next sweep', async () => {
  const [person, otherPerson] = [
    await struck('warning warning warning'),
    await struck('warning warning warning'),
  ]
  await sql`alter table moderation_events disable trigger user`.execute(db())
  await sql`update moderation_events set at = at - interval '90 days' where person_id = ${person.userId}
    and id = (select min(id) from moderation_events where person_id = ${person.userId})`.execute(db())
  await sql`alter table moderation_events enable trigger user`.execute(db())
  const { clock, settings } = server.composition
  await settleAllStrikes({ plumbing: { db: db(), clock }, settings })
  expect([await waitingOf(person), (await waitingOf(otherPerson)).length]).toEqual([[], 1])
})

test('an auditor reads strikes that wait and decides nothing; support sees none', async () => {
  const person = await struck('warning warning warning')
  const reviewId = await oneOf(person)
  const otto = await logInAs(server.consoleOrigin, 'auditor')
  const list = await otto.send<{ reviews: { reviewId: string }[] }>('GET', '/strikes')
  expect(list.body.reviews.map((review) => review.reviewId)).toContain(reviewId)
  expect((await open(reviewId, otto)).status).toBe(200)
  expect([await claim(reviewId, otto), await close(reviewId, otto)]).toEqual(['forbidden', 'forbidden'])
  const support = await logInAs(server.consoleOrigin, 'support')
  expect((await open(reviewId, support)).status).toBe(403)
})
