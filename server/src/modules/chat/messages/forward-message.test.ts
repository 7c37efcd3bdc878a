import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { mediaOn } from '../../../../test/chat-media.ts'
import { aChatServer } from '../../../../test/chat-server.ts'
import type { SignedUp } from '../../../../test/server.ts'

const { server, chat } = await aChatServer()
const { db } = server.composition.engines.database
const media = mediaOn(server)

/** Somebody who has a message of one person, and another chat to pass it on to. */
async function aReceiver(text = 'The address is 5 Elm Street') {
  const [writer, ann] = await chat.matched()
  const bob = await chat.matchedWith(ann)
  const { body } = await chat.send(writer, ann, text)
  return { writer, ann, bob, messageId: body.message._id }
}
const forward = (from: SignedUp, to: SignedUp, forwards: string, over: object = {}) =>
  chat.send(from, to, 'Words that nobody wrote', { forwards, ...over })

test('a text is passed on as it is, marked, and without the name of who wrote it', async () => {
  const { writer, ann, bob, messageId } = await aReceiver()
  const { status } = await forward(ann, bob, messageId)
  expect(status).toBe(200)
  const [received] = (await chat.history(bob, ann)).messages
  expect(received).toMatchObject({ text: 'The address is 5 Elm Street', forwarded: true })
  expect(JSON.stringify(received)).not.toContain(writer.userId)
  expect((await chat.history(ann, writer)).messages[0]?.forwarded).toBeUndefined()
})

test('what the writer has changed is passed on as it is now, and what they deleted not at all', async () => {
  const { writer, ann, bob, messageId } = await aReceiver()
  await server.post('/message/edit', { messageId, text: 'Wrong address' }, writer.token)
  expect((await forward(ann, bob, messageId)).body.message.text).toBe('Wrong address')
  await server.post('/message/delete', { messageIds: [messageId], forEveryone: true }, writer.token)
  expect((await forward(ann, bob, messageId)).body.code).toBe('not_found')
})

test('nobody passes on what they never saw, what is sold or for members, a sticker, or sells what they pass on', async () => {
  const { writer, ann, bob, messageId } = await aReceiver()
  expect((await forward(bob, ann, messageId)).body.code).toBe('not_found')
  const sticker = await chat.send(writer, ann, '', { type: 'sticker', stickerId: 'hello' })
  expect((await forward(ann, bob, sticker.body.message._id)).body.code).toBe('forbidden')
  expect((await forward(ann, bob, messageId, { unlockCoins: 10 })).body.code).toBe('forbidden')
  for (const set of [sql`members_only = true`, sql`members_only = false, unlock_coins = 10`]) {
    await sql`update messages set ${set} where id = ${messageId}`.execute(db)
    expect((await forward(ann, bob, messageId)).body.code).toBe('forbidden')
  }
})

test('one’s own photos are passed on as new files, somebody else’s are not', async () => {
  const { ann, bob, writer } = await aReceiver()
  const own = (await media.send(ann, writer, [await media.upload(ann)])).body.message._id
  const sent = await media.send(ann, bob, [await media.upload(ann)], { forwards: own })
  expect(sent.status).toBe(200)
  expect((await chat.history(bob, ann)).messages).toMatchObject([{ type: 'media', forwarded: true }])
  const theirs = (await media.send(writer, ann, [await media.upload(writer)])).body.message._id
  const refused = await media.send(ann, bob, [await media.upload(ann)], { forwards: theirs })
  expect(refused.body.code).toBe('forbidden')
})
