import { randomUUID } from 'node:crypto'
import { limits } from '@serendip/contract'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { chatOn } from '../../../../../test/chat.ts'
import { mediaOn } from '../../../../../test/chat-media.ts'
import { aPostgresUrl } from '../../../../../test/database.ts'
import { aFilm } from '../../../../../test/films.ts'
import { redisUrl } from '../../../../../test/redis.ts'
import { runSchedules } from '../../../../../test/run-schedule.ts'
import { aPerson, aServer, type SignedUp } from '../../../../../test/server.ts'
import { personalBlobs } from '../../../../kernel/blob-store.ts'

const engines: readonly (readonly [name: string, env: () => Promise<Record<string, string>>])[] = [
  ['embedded', async () => ({})],
  ['PostgreSQL and Redis', async () => ({ DATABASE_URL: await aPostgresUrl(), REDIS_URL: redisUrl() ?? '' })],
]
const hasShared = Boolean(process.env['TEST_DATABASE_URL'] || process.env['CI'])
const closed = [404, 404, 404]

describe.each(engines.slice(0, hasShared ? 2 : 1))('what is seen once on %s', async (_name, env) => {
  const server = await aServer(await env())
  afterAll(() => server.stop())
  const { db } = server.composition.engines.database
  const chat = chatOn(server)
  const media = mediaOn(server)

  async function sent(words: Record<string, unknown> = {}) {
    const [ann, bob] = await chat.matched()
    const mediaId = await media.upload(ann)
    const { status, body } = await media.send(ann, bob, [mediaId], { viewOnce: true, ...words })
    expect([status, body.code]).toEqual([200, undefined])
    return { ann, bob, mediaId, messageId: body.message._id }
  }
  const look = async (person: SignedUp, messageId: string) => {
    const answer = await fetch(`${server.origin}/api/message/viewOnce`, {
      method: 'POST',
      headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ messageId }),
    })
    return {
      status: answer.status,
      cache: answer.headers.get('cache-control'),
      bytes: (await answer.blob()).size,
    }
  }
  const shown = async (person: SignedUp, partner: SignedUp) =>
    (await chat.history(person, partner)).messages.at(-1)
  const report = (by: SignedUp, about: object) =>
    server.post<{ reportId: string; code?: string }>(
      '/report',
      { ...about, reason: 'nudity', text: '', key: randomUUID() },
      by.token,
    )
  const evidenceOf = async (reporter: SignedUp, messageId: string, chatId: string) =>
    server.composition.chat.evidence({ chatId, messageId }, reporter.userId)
  const filesOf = ({ userId }: SignedUp) => server.composition.fileParts.files.list(personalBlobs(userId))
  /** Everything that happened so far happened that much earlier. */
  const earlier = async (messageId: string, interval: string) => {
    await sql`update messages set sent_at = sent_at - ${interval}::interval where id = ${messageId}`.execute(
      db,
    )
    await sql`update message_unlocks set unlocked_at = unlocked_at - ${interval}::interval
      where message_id = ${messageId}`.execute(db)
    await sql`update deleted_messages set deleted_at = deleted_at - ${interval}::interval
      where message_id = ${messageId}`.execute(db)
    await sql`update media_items set held_until = held_until - ${interval}::interval,
      changed_at = changed_at - ${interval}::interval where message_id = ${messageId}`.execute(db)
  }

  test('neither of the two has an address of it, before the look or after', async () => {
    const { ann, bob, mediaId } = await sent()
    for (const person of [ann, bob]) {
      const partner = person === ann ? bob : ann
      expect(await shown(person, partner)).toMatchObject({
        media: [],
        viewOnce: { state: 'waiting', kind: 'image' },
      })
      expect(await media.access(person, mediaId)).toEqual(closed)
      const { chatId = '' } = (await shown(person, partner)) ?? {}
      const list = await server.get<{ mediaItems: unknown[] }>(`/history/${chatId}/mediaItems`, person.token)
      expect(list.body.mediaItems).toEqual([])
      const mine = await server.get<{ mediaItems: unknown[] }>('/chat/private', person.token)
      expect(mine.body.mediaItems).toEqual([])
    }
  })

  test('its receiver sees it once, and nobody keeps the answer; the same session may load it again for as long as that may take', async () => {
    const { ann, bob, mediaId, messageId } = await sent()
    const first = await look(bob, messageId)
    expect(first).toMatchObject({ status: 200, cache: 'no-store' })
    expect(first.bytes).toBeGreaterThan(1_000)
    expect(await look(bob, messageId)).toEqual(first)
    for (const person of [ann, bob]) {
      const message = await shown(person, person === ann ? bob : ann)
      expect(message).toMatchObject({ media: [], viewOnce: { state: 'viewed' } })
      expect(await media.access(person, mediaId)).toEqual(closed)
    }
    const repeatSeconds = limits.viewOnceRepeatMs / 1_000
    expect(repeatSeconds).toBeGreaterThan(limits.uploadMs / 1_000)
    await earlier(messageId, `${repeatSeconds - 60} seconds`)
    expect(await look(bob, messageId)).toEqual(first)
    await earlier(messageId, '61 seconds')
    expect((await look(bob, messageId)).status).toBe(404)
  })

  test('another session of the receiver finds nothing after the look, nor does anybody else at any time', async () => {
    const { ann, bob, messageId } = await sent()
    expect((await look(ann, messageId)).status).toBe(404)
    expect((await look(await aPerson(server), messageId)).status).toBe(404)
    expect((await look(bob, messageId)).status).toBe(200)
    await sql`update message_unlocks set session_id = 'another' where message_id = ${messageId}`.execute(db)
    expect((await look(bob, messageId)).status).toBe(404)
    expect((await look(ann, messageId)).status).toBe(404)
  })

  test('of two looks at the same moment by two sessions one is given', async () => {
    const { bob, messageId } = await sent()
    await sql`create or replace function other_session() returns trigger language plpgsql as
      $$ begin new.session_id := new.session_id || random(); return new; end $$`.execute(db)
    await sql`create trigger other_session before insert or update on message_unlocks
      for each row execute function other_session()`.execute(db)
    const all = await Promise.all(Array.from({ length: 6 }, () => look(bob, messageId)))
    await sql`drop trigger other_session on message_unlocks`.execute(db)
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(all.filter(({ status }) => status === 404)).toHaveLength(5)
  })

  test('a video and its frame are closed as well', async () => {
    const [ann, bob] = await chat.matched()
    const film = { purpose: 'chatVideo', contentType: 'video/mp4', file: await aFilm() } as const
    const video = await media.upload(ann, film)
    const frame = await media.upload(ann, { purpose: 'chatVideoPreviewImage', previewOf: video })
    const { body } = await media.send(ann, bob, [video], { viewOnce: true })
    expect(await shown(bob, ann)).toMatchObject({ viewOnce: { state: 'waiting', kind: 'video' } })
    for (const id of [video, frame]) {
      expect(await media.access(bob, id)).toEqual(closed)
      expect(await media.access(ann, id)).toEqual(closed)
    }
    expect((await look(bob, body.message._id)).status).toBe(200)
  })

  test('it is one photo or video, for everyone, without words, new and not to support', async () => {
    const [ann, bob] = await chat.matched()
    const [first, second] = [await media.upload(ann), await media.upload(ann)]
    const refusals = [
      media.send(ann, bob, [first, second], { viewOnce: true }),
      media.send(ann, bob, [first], { viewOnce: true, text: 'Look' }),
      media.send(ann, bob, [first], { viewOnce: true, membersOnly: true }),
      media.send(ann, bob, [first], { viewOnce: true, unlockCoins: 10 }),
      chat.send(ann, bob, 'x', { viewOnce: true }),
    ]
    for (const refused of refusals) expect((await refused).body.code).toBe('bad_input')
    const sound = { purpose: 'chatAudio', contentType: 'audio/webm' } as const
    const audio = await media.upload(ann, {
      ...sound,
      file: await aFilm({ container: 'webm', video: false }),
    })
    expect((await media.send(ann, bob, [audio], { viewOnce: true })).body.code).toBe('upload_gone')
    const { body } = await server.get<{ chat: { _id: string } }>('/chat/getBySupport/general', ann.token)
    const toSupport = {
      chatId: body.chat._id,
      tempId: randomUUID(),
      type: 'media',
      text: '',
      media: [{ id: first }],
    }
    const refused = await server.post<{ code: string }>(
      '/chat/v2/sendMessage',
      { ...toSupport, viewOnce: true },
      ann.token,
    )
    expect(refused.body.code).toBe('forbidden')
  })

  test('it cannot be passed on', async () => {
    const { ann, bob, messageId } = await sent()
    const cleo = await chat.matchedWith(ann)
    const again = await media.send(ann, cleo, [await media.upload(ann)], { forwards: messageId })
    expect(again.body.code).toBe('forbidden')
    await look(bob, messageId)
    expect((await media.send(ann, cleo, [await media.upload(ann)], { forwards: messageId })).body.code).toBe(
      'forbidden',
    )
  })

  test('one of a request waits until the chat is accepted, and the look is not taken', async () => {
    const { ann, bob, messageId } = await sent()
    await sql`update chat_sides set folder = 'request' where user_id = ${bob.userId}`.execute(db)
    expect((await look(bob, messageId)).status).toBe(403)
    await chat.send(bob, ann, 'hello')
    expect((await look(bob, messageId)).status).toBe(200)
  })

  test('a person who is shut out, or whose message was deleted, shows nothing', async () => {
    const blocked = await sent()
    await server.post(`/block/${blocked.ann.userId}`, {}, blocked.bob.token)
    expect((await look(blocked.bob, blocked.messageId)).status).toBe(404)
    const gone = await sent()
    await server.post('/message/delete', { messageIds: [gone.messageId], forEveryone: true }, gone.ann.token)
    expect((await look(gone.bob, gone.messageId)).status).toBe(404)
  })

  test('after the look a report of the viewer has the file for seven days, also if the sender deletes the message', async () => {
    const { ann, bob, mediaId, messageId } = await sent()
    const { chatId = '' } = (await shown(bob, ann)) ?? {}
    await look(bob, messageId)
    await server.post('/message/delete', { messageIds: [messageId], forEveryone: true }, ann.token)
    await earlier(messageId, '6 days')
    await runSchedules(server, 'sweep-expired', 'sweep-uploads')
    expect((await evidenceOf(bob, messageId, chatId))?.texts).toMatchObject([{ mediaIds: [mediaId] }])
    expect(await evidenceOf(ann, messageId, chatId)).toBeNull()
    expect((await report(bob, { chatId, messageId })).status).toBe(200)
  })

  test('without a report nothing is left of it after seven days but that it was seen', async () => {
    const { ann, bob, messageId } = await sent()
    const { chatId = '' } = (await shown(bob, ann)) ?? {}
    await look(bob, messageId)
    expect((await evidenceOf(bob, messageId, chatId))?.texts[0]?.mediaIds).toHaveLength(1)
    await earlier(messageId, '7 days 1 minute')
    await runSchedules(server, 'sweep-expired', 'sweep-uploads')
    expect(await filesOf(ann)).toEqual([])
    expect((await evidenceOf(bob, messageId, chatId))?.texts[0]?.mediaIds).toEqual([])
    expect(await shown(bob, ann)).toMatchObject({ viewOnce: { state: 'viewed' } })
  })

  test('one that nobody opened ends after fourteen days, for both, and both are told', async () => {
    const { ann, bob, messageId } = await sent()
    const before = (await chat.list(ann)).change
    await runSchedules(server, 'expire-view-once')
    expect(await shown(bob, ann)).toMatchObject({ viewOnce: { state: 'waiting' } })
    await earlier(messageId, `${limits.viewOnceKeptMs / 1000 + 1} seconds`)
    await runSchedules(server, 'expire-view-once')
    expect(await shown(bob, ann)).toMatchObject({ media: [], viewOnce: { state: 'expired' } })
    expect(await shown(ann, bob)).toMatchObject({ viewOnce: { state: 'expired' } })
    expect((await chat.list(ann)).change).toBe(before + 1)
    expect((await look(bob, messageId)).status).toBe(404)
    await sql`update media_items set changed_at = changed_at - interval '2 hours'`.execute(db)
    await runSchedules(server, 'sweep-uploads')
    expect(await filesOf(ann)).toEqual([])
  })
})
