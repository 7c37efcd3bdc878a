import type { FollowerMessages } from '@serendip/contract'
import { sql } from 'kysely'
import { randomIds } from '../../../kernel/ids.ts'
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

  test('a decision about one copy ends the greeting and removes all copies, changed or not, once', async () => {
    const mira = await aCreator('Bad words')
    const people = await Promise.all(Array.from({ length: 3 }, () => aPerson(server)))
    for (const person of people) {
      await follow(person, mira)
      await expect.poll(() => seenBy(person, mira)).toEqual(['true Bad words'])
    }
    const [ann, bob] = people as [SignedUp, SignedUp]
    await chat.send(mira, ann, 'By hand')
    const [copy] = (await chat.history(ann, mira)).messages
    const edit = { messageId: copy?._id, text: 'Kind words' }
    expect((await server.post('/message/edit', edit, mira.token)).status).toBe(200)
    const remove = () => server.composition.chat.removeAutomatic(mira.userId, copy?._id ?? '')
    await remove()
    await remove()
    for (const person of people)
      await expect.poll(() => seenBy(person, mira)).toEqual(person === ann ? [' By hand'] : [])
    expect((await server.get('/chat/greeting', mira.token)).body).toEqual({ text: '' })
    expect(await miscounts(db)).toEqual([])
    const [byHand] = (await chat.history(ann, mira)).messages
    await server.composition.chat.removeAutomatic(mira.userId, byHand?._id ?? '')
    expect(await seenBy(ann, mira)).toEqual([' By hand'])
    expect(await seenBy(bob, mira)).toEqual([])
  })

  test('a decision stops a message to followers, and a crash while its copies are removed loses none of them', async () => {
    const mira = await aCreator()
    const people = await Promise.all(Array.from({ length: 5 }, () => aPerson(server)))
    for (const person of people) await follow(person, mira)
    await write(mira, 'Against the rules')
    await expect.poll(async () => (await stateOf(mira)).body.last?.isDone).toBe(true)
    // As if it were still on its way.
    await sql`update follower_messages set done_at = null where creator_id = ${mira.userId}`.execute(db)
    await sql`create function fail_one() returns trigger language plpgsql as $$ begin
      if new.text = '' and old.text = 'Against the rules' and (select count(*) from messages
        where text = 'Against the rules') < 5 then raise exception 'crashed'; end if; return new; end $$`.execute(
      db,
    )
    await sql`create trigger fail_one before update on messages for each row execute function fail_one()`.execute(
      db,
    )
    const [first] = people as [SignedUp]
    const [message] = (await chat.history(first, mira)).messages
    await server.composition.chat.removeAutomatic(mira.userId, message?._id ?? '')
    expect((await stateOf(mira)).body.last).toMatchObject({ isDone: true, isFailed: false })
    const { rows } = await sql<{ copy_of: string }>`select copy_of from messages
      where id = ${message?._id}`.execute(db)
    const job = server.composition.jobHandlers.find(({ kind }) => kind.name === 'remove-copies')
    const run = () => job?.handle({ creatorId: mira.userId, sourceId: rows[0]?.copy_of }, false)
    await expect(run()).rejects.toThrow('crashed')
    await sql`drop trigger fail_one on messages`.execute(db)
    await Promise.all([run(), run()])
    for (const person of people) expect(await seenBy(person, mira)).toEqual([])
    expect(await miscounts(db)).toEqual([])
  })

  test('a follower whose turn fails is passed; a fault of all ends the message in the last try, and the desk reads that', async () => {
    const mira = await aCreator()
    const people = await Promise.all(Array.from({ length: 4 }, () => aPerson(server)))
    for (const person of people) await follow(person, mira)
    const job = server.composition.jobHandlers.find(({ kind }) => kind.name === 'follower-messages')
    const lastTry = async (text: string) => {
      const { rows } = await sql<{
        id: string
      }>`select id from follower_messages where text = ${text}`.execute(db)
      await job?.handle({ messageId: rows[0]?.id }, true)
    }
    const [failing] = people.map(({ userId }) => userId).toSorted()
    await sql`create function fail_for() returns trigger language plpgsql as $$ begin
      if new.text = 'For all' or (new.text = 'For one' and exists (select from chat_sides s
        where s.chat_id = new.chat_id and s.user_id = tg_argv[0])) then raise exception 'broken'; end if;
      return new; end $$`.execute(db)
    await sql
      .raw(
        `create trigger fail_for before insert on messages for each row execute function fail_for('${failing}')`,
      )
      .execute(db)
    await write(mira, 'For one')
    await lastTry('For one')
    await expect.poll(async () => (await stateOf(mira)).body.last?.isDone).toBe(true)
    expect((await stateOf(mira)).body).toMatchObject({ last: { sent: 3, isFailed: false }, followers: 4 })
    for (const person of people)
      expect(await seenBy(person, mira).catch(() => [])).toEqual(
        person.userId === failing ? [] : ['true For one'],
      )
    await sql`update follower_messages set written_at = written_at - interval '25 hours'
      where creator_id = ${mira.userId}`.execute(db)
    await write(mira, 'For all')
    await expect(lastTry('For all')).rejects.toThrow('broken')
    expect((await stateOf(mira)).body.last).toMatchObject({ sent: 0, isDone: true, isFailed: true })
    await sql`drop trigger fail_for on messages`.execute(db)
  })

  test('chats with followers who never wrote are on no list of the creator before the first answer', async () => {
    const mira = await aCreator()
    const [ann, bob, friend] = [await aPerson(server), await aPerson(server), await aPerson(server)]
    for (const person of [ann, bob, friend]) await follow(person, mira)
    await chat.send(mira, friend, 'By hand')
    const placesOf = async () => (await chat.list(mira)).chats.map(({ _id, updated }) => [_id, updated])
    const before = await placesOf()
    expect(before).toHaveLength(1)
    await write(mira, 'Tonight at eight')
    await expect.poll(async () => (await stateOf(mira)).body.last?.isDone).toBe(true)
    expect(await placesOf()).toEqual(before)
    expect((await chat.list(mira, '?filter=hidden')).chats).toEqual([])
    expect((await chat.list(ann)).chats).toHaveLength(1)
    await chat.send(ann, mira, 'I will be there')
    expect(await placesOf()).toHaveLength(2)
    expect(await chat.texts(mira, ann)).toEqual(['Tonight at eight', 'I will be there'])
    expect(await miscounts(db)).toEqual([])
  })

  test('a greeting answers the first message also after a call', async () => {
    const [mira, ann] = [await aCreator('Hello'), await aPerson(server)]
    const { chat_id: chatId } = await server.composition.chat.open(ann.userId, mira.userId)
    await server.composition.engines.database.db.transaction().execute(async (tx) => {
      await sql`insert into messages (chat_id, seq, id, from_id, temp_id, type, text, app_lang, offensive, withheld, sent_at, call_outcome, call_ms)
        values (${chatId}, 1, ${randomIds.next('msg')}, ${ann.userId}, gen_random_uuid(), 'call', '', 'en', false, false, now(), 'declined', null)`.execute(
        tx,
      )
      await sql`update chats set last_seq = 1 where id = ${chatId}`.execute(tx)
      await sql`update chat_sides set last_seq = 1, messages = 1 where chat_id = ${chatId}`.execute(tx)
    })
    expect((await chat.send(ann, mira, 'Hi')).status).toBe(200)
    await expect.poll(() => seenBy(ann, mira)).toEqual(['true Hello'])
  })
})
