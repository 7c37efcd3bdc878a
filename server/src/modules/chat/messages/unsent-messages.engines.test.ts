import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { aChatServer } from '../../../../test/chat-server.ts'
import { aPostgresUrl } from '../../../../test/database.ts'
import { redisUrl } from '../../../../test/redis.ts'
import type { SignedUp } from '../../../../test/server.ts'

const engines: readonly (readonly [name: string, env: () => Promise<Record<string, string>>])[] = [
  ['embedded', async () => ({})],
  ['PostgreSQL and Redis', async () => ({ DATABASE_URL: await aPostgresUrl(), REDIS_URL: redisUrl() ?? '' })],
]
const hasShared = Boolean(process.env['TEST_DATABASE_URL'] || process.env['CI'])

describe.each(engines.slice(0, hasShared ? 2 : 1))(
  'messages taken back with their chat on %s',
  async (_, env) => {
    const { server, chat } = await aChatServer(await env())

    /** A chat with a message from each, and how the first of the two deletes it with messages that wait. */
    async function aWrittenChat() {
      const [ann, bob] = await chat.matched()
      await chat.send(ann, bob, 'Hello')
      await chat.send(bob, ann, 'Hi')
      const { _id: chatId } = await chat.chatWith(ann, bob)
      const remove = (person: SignedUp, ...tempIds: readonly string[]) =>
        server.post(
          '/chats/delete',
          { chatIds: [chatId], unsent: tempIds.map((tempId) => ({ chatId, tempId })) },
          person.token,
        )
      return { ann, bob, chatId, remove }
    }

    test('one that arrives later is refused, and the chat stays deleted; both write on afterwards', async () => {
      const { ann, bob, remove } = await aWrittenChat()
      const [late, later] = [randomUUID(), randomUUID()]
      expect((await remove(ann, late, later, late)).status).toBe(200)
      for (const tempId of [late, later, late]) {
        const { status, body } = await chat.send(ann, bob, 'Too late', { tempId })
        expect([status, body.code]).toEqual([404, 'not_found'])
      }
      expect(await chat.chatWith(ann, bob)).toMatchObject({
        hidden: true,
        countMessages: 0,
        lastMessage: null,
      })
      expect(await chat.texts(bob, ann)).toEqual(['Hello', 'Hi'])
      await chat.send(bob, ann, 'Still there?')
      await chat.send(ann, bob, 'Yes')
      expect(await chat.texts(ann, bob)).toEqual(['Still there?', 'Yes'])
      expect(await chat.texts(bob, ann)).toEqual(['Hello', 'Hi', 'Still there?', 'Yes'])
      expect(await chat.chatWith(bob, ann)).toMatchObject({ countMessages: 4, unreadMessages: 2 })
    })

    test('one that both sides deleted does not arrive either', async () => {
      const { ann, bob, remove } = await aWrittenChat()
      const late = randomUUID()
      await remove(bob)
      await remove(ann, late)
      expect((await chat.send(ann, bob, 'Too late', { tempId: late })).status).toBe(404)
      expect(await chat.texts(bob, ann)).toEqual([])
    })

    test('one that is stored at the same moment is deleted with the chat or refused, and never in it', async () => {
      const { ann, bob, remove } = await aWrittenChat()
      for (let tries = 0; tries < 20; tries += 1) {
        const tempId = randomUUID()
        const [sent] = await Promise.all([chat.send(ann, bob, 'At once', { tempId }), remove(ann, tempId)])
        expect([200, 404]).toContain(sent.status)
        expect(await chat.texts(ann, bob)).toEqual([])
        expect((await chat.chatWith(ann, bob)).hidden).toBe(true)
      }
    })

    test('one that is stored stays with the other side, and nobody takes back what is not theirs', async () => {
      const { ann, bob, chatId, remove } = await aWrittenChat()
      const [stored, hers] = [randomUUID(), randomUUID()]
      await chat.send(ann, bob, 'Stored', { tempId: stored })
      await remove(ann, stored)
      expect(await chat.texts(bob, ann)).toEqual(['Hello', 'Hi', 'Stored'])
      const [eve] = await chat.matched()
      await server.post('/chats/delete', { chatIds: [chatId], unsent: [{ chatId, tempId: hers }] }, eve.token)
      expect((await chat.send(ann, bob, 'Hers', { tempId: hers })).status).toBe(200)
    })

    test('one that is taken back alone does not arrive later; what was sent before is answered by its id', async () => {
      const { ann, bob, chatId } = await aWrittenChat()
      const [late, stored] = [randomUUID(), randomUUID()]
      const { body } = await chat.send(ann, bob, 'Stored', { tempId: stored })
      const takeBack = (person: SignedUp) =>
        server.post<{ sentIds: string[] }>(
          '/message/delete',
          { messageIds: [], unsent: [late, stored].map((tempId) => ({ chatId, tempId })) },
          person.token,
        )
      expect((await takeBack(ann)).body).toEqual({ ok: true, sentIds: [body.message._id] })
      expect((await takeBack(bob)).body.sentIds).toEqual([])
      expect((await chat.send(ann, bob, 'Too late', { tempId: late })).status).toBe(404)
      for (const item of [ann, bob])
        expect(await chat.texts(item, ann === item ? bob : ann)).toEqual(['Hello', 'Hi', 'Stored'])
    })

    test('one to support that arrives later is refused, and support sees none of it', async () => {
      const [ann] = await chat.matched()
      const asks = (tempId: string, text: string) =>
        server.post<{ message: { chatId: string } }>(
          '/message/sendToSupport/general',
          { tempId, type: 'text', text },
          ann.token,
        )
      const { chatId } = (await asks(randomUUID(), 'Help')).body.message
      const tempId = randomUUID()
      await server.post('/chats/delete', { chatIds: [chatId], unsent: [{ chatId, tempId }] }, ann.token)
      expect((await asks(tempId, 'Too late')).status).toBe(404)
      expect((await asks(randomUUID(), 'Another')).status).toBe(200)
    })
  },
)
