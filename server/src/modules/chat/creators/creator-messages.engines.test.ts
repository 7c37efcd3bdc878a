import type { FollowerMessages } from '@serendip/contract'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { chatOn, miscounts } from '../../../../test/chat.ts'
import { aPostgresUrl } from '../../../../test/database.ts'
import { redisUrl } from '../../../../test/redis.ts'
import { aPerson, aServer, type SignedUp } from '../../../../test/server.ts'

const engines: readonly (readonly [name: string, env: () => Promise<Record<string, string>>])[] = [
  ['embedded', async () => ({})],
  ['PostgreSQL and Redis', async () => ({ DATABASE_URL: await aPostgresUrl(), REDIS_URL: redisUrl() ?? '' })],
]
const hasShared = Boolean(process.env['TEST_DATABASE_URL'] || process.env['CI'])

describe.each(engines.slice(0, hasShared ? 2 : 1))('messages of creators on %s', async (_name, env) => {
  const server = await aServer(await env())
  afterAll(() => server.stop())
  const chat = chatOn(server)
  const { db } = server.composition.engines.database

  async function aCreator(greeting = '', role = 'goddess'): Promise<SignedUp> {
    const person = await aPerson(server)
    await sql`update accounts set roles_group = ${role} where id = ${person.userId}`.execute(db)
    await sql`insert into creators (account_id, created_at) values (${person.userId}, now())`.execute(db)
    if (greeting !== '') expect((await greet(person, greeting)).status).toBe(200)
    return person
  }
  const greet = ({ token }: SignedUp, text: string) =>
    server.post<{ text?: string; code?: string }>('/chat/greeting', { text }, token)
  const follow = (person: SignedUp, { userId }: SignedUp) =>
    server.post(`/follow/${userId}`, {}, person.token)
  const write = ({ token }: SignedUp, text: string) =>
    server.post<FollowerMessages & { code?: string }>('/chat/followers', { text }, token)
  const stateOf = ({ token }: SignedUp) => server.get<FollowerMessages>('/chat/followers', token)
  const seenBy = async (person: SignedUp, creator: SignedUp): Promise<string[]> => {
    const { messages } = await chat.history(person, creator, '?count=100')
    return messages
      .filter(({ from }) => from === creator.userId)
      .map(({ text, automatic }) => `${automatic ?? ''} ${text}`)
  }
  test('a greeting comes once, by itself and marked so, to whoever follows, however often', async () => {
    const [mira, ann] = [await aCreator('Hello, good to see you'), await aPerson(server)]
    await follow(ann, mira)
    await expect.poll(() => seenBy(ann, mira)).toEqual(['true Hello, good to see you'])
    await server.post(`/unfollow/${mira.userId}`, {}, ann.token)
    await follow(ann, mira)
    await chat.send(mira, ann, 'And by hand')
    const cleo = await aPerson(server)
    // Events are handled in their order.
    await follow(cleo, mira)
    await expect.poll(() => seenBy(cleo, mira)).toHaveLength(1)
    expect(await seenBy(ann, mira)).toEqual(['true Hello, good to see you', ' And by hand'])
  })

  test('a greeting answers the first message of a person, and nobody to whom the creator wrote already', async () => {
    const [mira, ann, bob] = [await aCreator('Hello'), await aPerson(server), await aPerson(server)]
    expect((await chat.send(ann, mira, 'Hi')).status).toBe(200)
    await expect.poll(() => seenBy(ann, mira)).toEqual(['true Hello'])
    await chat.send(ann, mira, 'Again')
    await follow(bob, await aCreator())
    await sql`insert into follows (owner_id, other_id, created_at) values (${bob.userId}, ${mira.userId}, now())`.execute(
      db,
    )
    await chat.send(mira, bob, 'By hand')
    await chat.send(bob, mira, 'Hi')
    const last = await aPerson(server)
    await follow(last, mira)
    await expect.poll(() => seenBy(last, mira)).toEqual(['true Hello'])
    expect(await seenBy(ann, mira)).toEqual(['true Hello'])
    expect(await seenBy(bob, mira)).toEqual([' By hand'])
  })

  test('contact details, links, ages under 18 and slurs are refused; nobody but a creator has either', async () => {
    const mira = await aCreator('Hello')
    for (const text of ['Write me: mira@mail.example', 'See www.example.com', 'I am 16'])
      expect((await greet(mira, text)).body.code).toBe('text_refused')
    expect((await write(mira, 'See www.example.com')).body.code).toBe('text_refused')
    expect((await write(mira, 'You bitch')).body.code).toBe('offensive')
    expect((await greet(mira, '')).body).toEqual({ text: '' })
    const person = await aPerson(server)
    expect((await greet(person, 'Hello')).body.code).toBe('forbidden')
    expect((await write(person, 'Hello')).body.code).toBe('forbidden')
    expect((await server.get('/chat/greeting', person.token)).status).toBe(403)
    expect((await stateOf(person)).status).toBe(403)
  })

  test('a message to followers reaches each once, except those who muted, ignore, block or take none', async () => {
    const mira = await aCreator('', 'artist')
    const people = await Promise.all(Array.from({ length: 6 }, () => aPerson(server)))
    const [ann, bob, muting, ignoring, blocking, closed] = people as [
      SignedUp,
      SignedUp,
      SignedUp,
      SignedUp,
      SignedUp,
      SignedUp,
    ]
    for (const person of people) await follow(person, mira)
    await chat.send(muting, mira, 'Hi')
    await sql`update chat_sides set muted_until = now() + interval '1 hour' where user_id = ${muting.userId}`.execute(
      db,
    )
    await sql`insert into exclusions (owner_id, other_id, kind, created_at)
      values (${ignoring.userId}, ${mira.userId}, 'ignore', now()), (${blocking.userId}, ${mira.userId}, 'block', now())`.execute(
      db,
    )
    await server.post('/privacy/choices', { writers: 'nobody' }, closed.token)
    expect((await write(mira, 'Tonight at eight')).body.last).toMatchObject({ text: 'Tonight at eight' })
    await expect.poll(async () => (await stateOf(mira)).body.last?.isDone).toBe(true)
    expect((await stateOf(mira)).body.last?.sent).toBe(2)
    for (const person of [ann, bob]) expect(await seenBy(person, mira)).toEqual(['true Tonight at eight'])
    for (const person of [muting, ignoring, blocking, closed])
      expect(await seenBy(person, mira).catch(() => [])).toEqual([])
    expect((await write(mira, 'And again')).body.code).toBe('rate_limited')
  })

  test('a batch that fails in the middle, and runs twice at once, gives each follower one message', async () => {
    const mira = await aCreator()
    const people = await Promise.all(Array.from({ length: 8 }, () => aPerson(server)))
    for (const person of people) await follow(person, mira)
    await sql`create function fail_after_three() returns trigger language plpgsql as $$ begin
      if new.text = 'Fragile' and (select sent from follower_messages where text = 'Fragile') > 3 then
        raise exception 'crashed'; end if; return new; end $$`.execute(db)
    await sql`create trigger fail_after_three before insert on messages for each row execute function fail_after_three()`.execute(
      db,
    )
    await write(mira, 'Fragile')
    const { rows } = await sql<{
      id: string
    }>`select id from follower_messages where text = 'Fragile'`.execute(db)
    const job = server.composition.jobHandlers.find(({ kind }) => kind.name === 'follower-messages')
    const run = () => job?.handle({ messageId: rows[0]?.id }, false)
    await expect(Promise.all([run(), run()])).rejects.toThrow('crashed')
    expect((await stateOf(mira)).body.last).toMatchObject({ sent: 3, isDone: false })
    await sql`drop trigger fail_after_three on messages`.execute(db)
    await Promise.all([run(), run()])
    expect((await stateOf(mira)).body.last).toMatchObject({ sent: 8, isDone: true })
    for (const person of people) expect(await seenBy(person, mira)).toEqual(['true Fragile'])
    expect(await miscounts(db)).toEqual([])
  })

  test('a greeting goes with the message that the team removes', async () => {
    const [mira, ann] = [await aCreator('Hello'), await aPerson(server)]
    await follow(ann, mira)
    await expect.poll(() => seenBy(ann, mira)).toEqual(['true Hello'])
    const [message] = (await chat.history(ann, mira)).messages
    await server.composition.chat.removeMessages(mira.userId, [message?._id ?? ''])
    expect((await server.get('/chat/greeting', mira.token)).body).toEqual({ text: '' })
  })
})
