import { randomUUID } from 'node:crypto'
import { limits } from '@serendip/contract'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { chatOn, miscounts } from '../../../../test/chat.ts'
import { mediaOn } from '../../../../test/chat-media.ts'
import { aFilm } from '../../../../test/films.ts'
import { runSchedule } from '../../../../test/run-schedule.ts'
import { aPerson, aServer, type SignedUp, type TestServer } from '../../../../test/server.ts'
import { personalBlobs } from '../../../kernel/blob-store.ts'

let server: TestServer
let chat: ReturnType<typeof chatOn>
let media: ReturnType<typeof mediaOn>
beforeAll(async () => {
  server = await aServer()
  chat = chatOn(server)
  media = mediaOn(server)
})
afterEach(async () => {
  expect(await miscounts(server.composition.engines.database.db)).toEqual([])
})
afterAll(() => server.stop())

const open = [200, 200, 200]
const blurredOnly = [404, 404, 200]
const closed = [404, 404, 404]
const filesOf = ({ userId }: SignedUp) => server.composition.fileParts.files.list(personalBlobs(userId))
const makeOld = (state: string) =>
  sql`update media_items set changed_at = now() - interval '4 days' where state = ${state}`.execute(
    server.composition.engines.database.db,
  )

describe('sending files', () => {
  test('photos arrive as one message, in their order, with words, and count once', async () => {
    const [ann, bob] = await chat.matched()
    const ids = [await media.upload(ann), await media.upload(ann)].toReversed()
    const { status, body } = await media.send(ann, bob, ids, { text: 'Look' })
    expect([status, body.message.media.map(({ id }) => id)]).toEqual([200, ids])
    const { messages } = await chat.history(bob, ann)
    expect(messages).toMatchObject([
      {
        type: 'media',
        text: 'Look',
        media: [
          {
            id: ids[0],
            type: 'image',
            availability: 'available',
            blurred: false,
            url: `/api/media/${ids[0]}`,
            metadata: { width: 900, height: 600, preview: `/api/media/${ids[0]}/preview` },
          },
          { id: ids[1] },
        ],
      },
    ])
    expect((await chat.chatWith(bob, ann)).unreadMessages).toBe(1)
  })

  test('a repeated key sends the files once, also at the same moment', async () => {
    const [ann, bob] = await chat.matched()
    const ids = [await media.upload(ann)]
    const tempId = randomUUID()
    const answers = await Promise.all(Array.from({ length: 4 }, () => media.send(ann, bob, ids, { tempId })))
    expect(new Set(answers.map(({ body }) => body.message?._id)).size).toBe(1)
    expect((await media.send(ann, bob, ids, { tempId })).status).toBe(200)
    expect((await chat.history(bob, ann)).messages).toHaveLength(1)
  })

  test('a file is sent once, by its owner, as a whole message or not at all', async () => {
    const [ann, bob] = await chat.matched()
    const [sent, mine, theirs] = [await media.upload(ann), await media.upload(ann), await media.upload(bob)]
    await media.send(ann, bob, [sent])
    const frame = await media.upload(ann, {
      purpose: 'chatVideoPreviewImage',
      previewOf: await media.upload(ann, {
        purpose: 'chatVideo',
        contentType: 'video/mp4',
        file: await aFilm(),
      }),
    })
    for (const id of [sent, theirs, frame, `mda_${'0'.repeat(20)}`]) {
      const refused = await media.send(ann, bob, [mine, id])
      expect([refused.status, refused.body.code], id).toEqual([410, 'upload_gone'])
    }
    expect((await chat.history(bob, ann)).messages).toHaveLength(1)
    expect((await media.send(ann, bob, [mine])).status).toBe(200)
  })

  test('ten files at most; a text without words and media without files are no messages', async () => {
    const [ann, bob] = await chat.matched()
    const many = Array.from({ length: limits.filesMax + 1 }, () => `mda_${'0'.repeat(20)}`)
    expect((await media.send(ann, bob, many)).body.code).toBe('bad_input')
    expect((await media.send(ann, bob, [])).body.code).toBe('bad_input')
    expect((await media.send(ann, bob, [], { media: undefined })).body.code).toBe('bad_input')
    expect((await chat.send(ann, bob, ' ')).body.code).toBe('bad_input')
    expect((await chat.send(ann, bob, 'x', { media: [{ id: many[0] }] })).body.code).toBe('bad_input')
  })

  test('a video shows its frame, and a recording its waveform', async () => {
    const [ann, bob] = await chat.matched()
    const film = { purpose: 'chatVideo', contentType: 'video/mp4', file: await aFilm() } as const
    const video = await media.upload(ann, film)
    await media.upload(ann, { purpose: 'chatVideoPreviewImage', previewOf: video })
    const audio = await media.upload(ann, {
      purpose: 'chatAudio',
      contentType: 'audio/webm',
      file: await aFilm({ container: 'webm', video: false }),
    })
    await media.send(ann, bob, [], { media: [{ id: video }, { id: audio, waveform: [0, 50, 100] }] })
    expect((await chat.history(bob, ann)).messages[0]?.media).toMatchObject([
      { type: 'video', metadata: { preview: `/api/media/${video}/preview` } },
      { type: 'audio', metadata: { waveform: [0, 50, 100] } },
    ])
    expect(await media.access(bob, video)).toEqual(open)
    expect(await media.access(bob, audio)).toEqual([200, 404, 404])
  })
})

describe('who may open a file', () => {
  test('only its owner before it is sent, then the two of the chat', async () => {
    const [ann, bob] = await chat.matched()
    const stranger = await aPerson(server)
    const id = await media.upload(ann)
    expect([await media.access(ann, id), await media.access(bob, id)]).toEqual([open, closed])
    await media.send(ann, bob, [id])
    expect([await media.access(ann, id), await media.access(bob, id)]).toEqual([open, open])
    expect([await media.access(stranger, id), await media.access(null, id)]).toEqual([
      closed,
      [401, 401, 401],
    ])
    expect((await server.post(`/media/${id}/remove`, {}, ann.token)).status).toBe(404)
  })

  test('in a request only a blurred picture, until the person replies', async () => {
    const [ann, bob] = await chat.strangers()
    const id = await media.upload(ann)
    await media.send(ann, bob, [id])
    expect((await chat.history(bob, ann)).messages[0]?.media).toMatchObject([
      {
        availability: 'openChat',
        url: null,
        blurred: true,
        metadata: { preview: `/api/media/${id}/blurred` },
      },
    ])
    expect(await media.access(bob, id)).toEqual(blurredOnly)
    await chat.send(bob, ann, 'Hello')
    expect(await media.access(bob, id)).toEqual(open)
    expect((await chat.history(bob, ann)).messages[0]?.media).toMatchObject([{ availability: 'available' }])
  })

  test('the blurred picture is small, however large the picture is', async () => {
    const [ann] = await chat.matched()
    const id = await media.upload(ann)
    const answer = await fetch(`${server.origin}/api/media/${id}/blurred`, {
      headers: { authorization: `Bearer ${ann.token}` },
    })
    const { width, height } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
    expect([answer.headers.get('content-type'), width, height]).toEqual([
      'image/jpeg',
      320,
      expect.any(Number),
    ])
  })

  test('no one after a block in either direction, nor after the account was closed', async () => {
    for (const [from, to] of [
      ['ann', 'bob'],
      ['bob', 'ann'],
    ] as const) {
      const [ann, bob] = await chat.matched()
      const people = { ann, bob }
      const id = await media.upload(ann)
      await media.send(ann, bob, [id])
      await server.post(`/block/${people[to].userId}`, {}, people[from].token)
      expect(await media.access(bob, id), `${from} blocked`).toEqual(closed)
      expect(await media.access(ann, id)).toEqual(open)
    }
    const [ann, bob] = await chat.matched()
    const id = await media.upload(ann)
    await media.send(ann, bob, [id])
    await sql`update accounts set standing = 'deleted' where id = ${ann.userId}`.execute(
      server.composition.engines.database.db,
    )
    expect(await media.access(bob, id)).toEqual(closed)
  })

  test('a withheld message shows its files to no one else', async () => {
    const [ann, bob] = await chat.matched()
    await chat.send(ann, bob, 'Hi')
    await server.post(`/block/${ann.userId}`, {}, bob.token)
    const id = await media.upload(ann)
    expect((await media.send(ann, bob, [id])).status).toBe(200)
    await server.post(`/unblock/${ann.userId}`, {}, bob.token)
    expect(await media.access(bob, id)).toEqual(closed)
  })
})

describe('deleting', () => {
  test('a message deleted for both closes its files at once, and a sweep removes them', async () => {
    const [ann, bob] = await chat.matched()
    const id = await media.upload(ann)
    const sent = await media.send(ann, bob, [id])
    const messageIds = [sent.body.message._id]
    await server.post('/message/delete', { messageIds, forEveryone: true }, ann.token)
    expect([await media.access(ann, id), await media.access(bob, id)]).toEqual([closed, closed])
    await makeOld('removing')
    await runSchedule(server.composition.media, 'sweep-uploads')
    // Held while a report may still name the message.
    expect(await filesOf(ann)).not.toEqual([])
    await sql`update media_items set held_until = now() where state = 'removing'`.execute(
      server.composition.engines.database.db,
    )
    await runSchedule(server.composition.media, 'sweep-uploads')
    expect(await filesOf(ann)).toEqual([])
  })

  test('one side that deletes a message no longer opens its files; the other side does', async () => {
    const [ann, bob] = await chat.matched()
    const id = await media.upload(ann)
    const sent = await media.send(ann, bob, [id])
    await server.post('/message/delete', { messageIds: [sent.body.message._id] }, bob.token)
    expect([await media.access(ann, id), await media.access(bob, id)]).toEqual([open, closed])
  })

  test('files of a chat that both deleted, and uploads that were never sent, are removed', async () => {
    const [ann, bob] = await chat.matched()
    await media.send(ann, bob, [await media.upload(ann)])
    const { _id } = await chat.chatWith(ann, bob)
    for (const person of [ann, bob]) await server.post('/chats/delete', { chatIds: [_id] }, person.token)
    await media.upload(ann)
    await makeOld('ready')
    await runSchedule(server.composition.media, 'sweep-uploads')
    await makeOld('removing')
    await runSchedule(server.composition.media, 'sweep-uploads')
    expect(await filesOf(ann)).toEqual([])
  })
})
