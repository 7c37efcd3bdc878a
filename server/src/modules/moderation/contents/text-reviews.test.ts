import type { BoardNumbers, WaitingText } from '@serendip/contract/operator'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type ConsoleBrowser, logInTeam } from '../../../../test/console.ts'
import { aPerson, aServer, type SignedUp, type TestServer } from '../../../../test/server.ts'

let server: TestServer
let mona: ConsoleBrowser
let sena: ConsoleBrowser
let ada: ConsoleBrowser
beforeAll(async () => {
  server = await aServer({ DEMO: '1', ROLES: 'api,chat,socket,analytics,worker,console' })
  ;({ mona, sena, ada } = await logInTeam(server.consoleOrigin))
})
afterAll(() => server.stop())
beforeEach(async () => {
  await sql`delete from text_reviews`.execute(db())
})

/** The names that tests give by themselves have numbers, of which some are doubtful. */
const someone = () => aPerson(server, { name: 'Ada' })
const db = () => server.composition.engines.database.db
const absent = 'txr_00000000000000000000'

const queue = async (by = mona) =>
  (await by.send<{ texts: WaitingText[]; waiting: number }>('GET', '/review/texts')).body
const waitingOf = async ({ userId }: SignedUp) =>
  (await queue()).texts.filter(({ personId }) => personId === userId)
async function oneOf(person: SignedUp): Promise<WaitingText> {
  const [found] = await waitingOf(person)
  if (!found) throw new Error('nothing of this person waits')
  return found
}
const rename = ({ token }: SignedUp, name: string) => server.post('/profile', { name }, token)
const writeBio = ({ token }: SignedUp, bio: string) => server.post('/profile/details', { bio }, token)
const claim = (by: ConsoleBrowser, reviewId: string) => by.send('POST', `/review/texts/${reviewId}/claim`)
const decide = (by: ConsoleBrowser, reviewId: string, body: object) =>
  by.send('POST', `/review/texts/${reviewId}/decide`, body)
const removed = { verdict: 'removed', rule: 'spam', facts: '' }
type Own = { profile: { name: string; humanReadableId: string } }
const profileOf = async ({ token }: SignedUp) => (await server.get<Own>('/profile', token)).body.profile
const bioOf = async ({ token }: SignedUp) =>
  (await server.get<{ bio: string }>('/profile/details', token)).body.bio

async function textsTo({ userId }: SignedUp): Promise<string> {
  const found = await sql<{ text: string }>`select m.text from messages m join chats c on c.id = m.chat_id
    where c.low_id = ${userId} and c.subtype = 'moderator' order by m.seq`.execute(db())
  return found.rows.map(({ text }) => text).join('\n')
}

test('a doubtful name or bio is stored and shown, and waits with what is doubtful; an ordinary one does not', async () => {
  const person = await someone()
  await rename(person, 'Anna16')
  await writeBio(person, 'Write to me on Telegram')
  expect((await profileOf(person)).name).toBe('Anna16')
  expect(await waitingOf(person)).toMatchObject([
    { kind: 'name', text: 'Anna16', doubts: ['age'], personName: 'Anna16', claim: null },
    { kind: 'bio', text: 'Write to me on Telegram', doubts: ['contact'] },
  ])
  const { queues } = (await mona.send<BoardNumbers>('GET', '/board')).body
  expect(queues.find(({ name }) => name === 'texts')?.waiting).toBe(2)
  const otherPerson = await someone()
  await rename(otherPerson, 'Anna')
  await writeBio(otherPerson, 'Coffee and films')
  expect(await waitingOf(otherPerson)).toEqual([])
})

test('a name given at sign-up is read too', async () => {
  const person = await aPerson(server, { name: 'Teen Anna' })
  expect(await waitingOf(person)).toMatchObject([{ kind: 'name', text: 'Teen Anna', doubts: ['age'] }])
})

test('a changed text replaces the pending one; an acceptable one leaves the queue', async () => {
  const person = await someone()
  await writeBio(person, 'See www.one.example')
  const first = await oneOf(person)
  expect((await claim(mona, first.reviewId)).status).toBe(200)
  await writeBio(person, 'See www.two.example')
  const second = await oneOf(person)
  expect([second.text, second.claim]).toEqual(['See www.two.example', null])
  expect((await decide(mona, first.reviewId, removed)).body.code).toBe('conflict')
  expect(await bioOf(person)).toBe('See www.two.example')
  await writeBio(person, 'Films')
  expect(await waitingOf(person)).toEqual([])
})

test('a kept text does not wait again until it changes', async () => {
  const person = await someone()
  await writeBio(person, 'Ask for my insta')
  const { reviewId } = await oneOf(person)
  await claim(mona, reviewId)
  expect((await decide(mona, reviewId, { verdict: 'kept' })).status).toBe(200)
  await writeBio(person, 'Ask for my insta')
  expect([await waitingOf(person), await bioOf(person)]).toEqual([[], 'Ask for my insta'])
  await writeBio(person, 'Ask for my insta!')
  expect(await waitingOf(person)).toHaveLength(1)
  const log = await ada.send<{ entries: object[] }>('GET', `/audit?subject=${person.userId}&action=text.kept`)
  expect(log.body.entries).toMatchObject([{ action: 'text.kept', actorName: 'Mona Moderator' }])
})

test('a text that changed during its review is not removed', async () => {
  const person = await someone()
  await writeBio(person, 'Ask for my insta')
  const { reviewId } = await oneOf(person)
  await claim(mona, reviewId)
  // As a process of the version before stores it, which knows no reviews.
  await sql`update profile_details set bio = 'I am on Telegram' where account_id = ${person.userId}`.execute(
    db(),
  )
  expect((await decide(mona, reviewId, removed)).body.code).toBe('conflict')
  expect(await bioOf(person)).toBe('I am on Telegram')
  expect(await oneOf(person)).toMatchObject({ text: 'I am on Telegram', claim: null })
})

test('a name is reset, and the person reads why, that a rule selected it and a person decided', async () => {
  const person = await someone()
  await rename(person, 'anna@mail.example')
  const { reviewId } = await oneOf(person)
  await claim(mona, reviewId)
  expect((await decide(mona, reviewId, removed)).status).toBe(200)
  const { name, humanReadableId } = await profileOf(person)
  expect([name, await waitingOf(person)]).toEqual([humanReadableId, []])
  await expect.poll(() => textsTo(person)).toContain('selected this text for review automatically')
  expect(await textsTo(person)).toContain('No advertising and no spam')
  const mails = await sql`select 1 from mails where account_id = ${person.userId}
    and kind = 'accountDecision'`.execute(db())
  expect(mails.rows).toHaveLength(1)
  const reports = await ada.send<{ decisions: object[] }>('GET', `/people/${person.userId}/reports`)
  expect(reports.body.decisions).toMatchObject([{ measure: 'nameReset', reportId: null }])
})

test('a bio is removed in the operator’s own words', async () => {
  const person = await someone()
  await writeBio(person, 'I am 16')
  const { reviewId } = await oneOf(person)
  await claim(sena, reviewId)
  await decide(sena, reviewId, { verdict: 'removed', rule: 'minor', facts: 'You state an age under 18.' })
  expect(await bioOf(person)).toBe('')
  await expect.poll(() => textsTo(person)).toContain('You state an age under 18.')
})

test('answers to prompts are read with the bio as one text, and a removal takes all of it', async () => {
  const person = await someone()
  const details = {
    bio: 'Films',
    prompts: [{ prompt: 'ask_me', answer: 'My insta' }],
    languages: ['de'],
  }
  await server.post('/profile/details', details, person.token)
  const { reviewId, ...waiting } = await oneOf(person)
  expect(waiting).toMatchObject({ kind: 'bio', text: 'Films\nMy insta', doubts: ['contact'] })
  await claim(mona, reviewId)
  expect((await decide(mona, reviewId, removed)).status).toBe(200)
  expect((await server.get('/profile/details', person.token)).body).toEqual({
    bio: '',
    prompts: [],
    languages: ['de'],
    intentions: [],
  })
})

test('a stated age under 18 comes first', async () => {
  const [spam, minor] = [await someone(), await someone()]
  await writeBio(spam, 'See www.one.example')
  await writeBio(minor, 'I am 15')
  expect((await queue()).texts.map(({ personId }) => personId)).toEqual([minor.userId, spam.userId])
})

test('one operator decides at a time, and who leaves gives the text back', async () => {
  const person = await someone()
  await writeBio(person, 'See www.one.example')
  const { reviewId } = await oneOf(person)
  expect((await decide(mona, reviewId, removed)).body.code).toBe('conflict')
  expect((await claim(mona, reviewId)).status).toBe(200)
  expect((await claim(sena, reviewId)).body.code).toBe('conflict')
  expect((await decide(sena, reviewId, removed)).body.code).toBe('conflict')
  expect((await oneOf(person)).claim?.name).toBe('Mona Moderator')
  expect((await mona.send('POST', `/review/texts/${reviewId}/release`)).status).toBe(200)
  expect((await claim(sena, reviewId)).status).toBe(200)
  expect((await claim(sena, absent)).body.code).toBe('conflict')
})
