import { randomUUID } from 'node:crypto'
import type { Chat, ChatMessage } from '@serendip/contract'
import type { SupportConversation } from '@serendip/contract/operator'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { chatOn, miscounts } from '../../../../test/chat.ts'
import { mediaOn } from '../../../../test/chat-media.ts'
import { type ConsoleBrowser, logInAs } from '../../../../test/console.ts'
import { aPicture } from '../../../../test/pictures.ts'
import { aPerson, aServer, type SignedUp, type TestServer } from '../../../../test/server.ts'

let server: TestServer
let chat: ReturnType<typeof chatOn>
let media: ReturnType<typeof mediaOn>
let support: ConsoleBrowser
let finance: ConsoleBrowser
beforeAll(async () => {
  server = await aServer({ DEMO: '1', ROLES: 'api,chat,socket,analytics,worker,console' })
  support = await logInAs(server.consoleOrigin, 'support')
  finance = await logInAs(server.consoleOrigin, 'finance')
  chat = chatOn(server)
  media = mediaOn(server)
})
afterEach(async () => {
  expect(await miscounts(server.composition.engines.database.db)).toEqual([])
})
afterAll(() => server.stop())

interface SentAnswer {
  readonly chat: Chat
  readonly message: ChatMessage
  readonly code: string
}
const sendGroup = (from: SignedUp, to: string, ids: readonly string[], over: object = {}) =>
  server.post<SentAnswer>(
    `/message/${to}`,
    { tempId: randomUUID(), type: 'media', text: '', media: ids.map((id) => ({ id })), ...over },
    from.token,
  )
const toSupport = (from: SignedUp, ids: readonly string[], over: object = {}) =>
  sendGroup(from, 'sendGroupToSupport/general', ids, over)
const openChat = async (by: ConsoleBrowser, chatId: string) =>
  (await by.send<SupportConversation>('POST', `/support/chats/${chatId}/open`)).body

/** Requests a file in the console, whose answer is no JSON. */
const openFile = async ({ origin, cookie }: ConsoleBrowser, chatId: string, mediaId: string) => {
  const answer = await fetch(`${origin}/api/support/chats/${chatId}/files/${mediaId}/open`, {
    method: 'POST',
    headers: {
      'x-serendip-console': '1',
      'content-type': 'application/json',
      origin,
      cookie: cookie ?? '',
    },
    body: '{}',
  })
  const { length } = new Uint8Array(await answer.arrayBuffer())
  return { status: answer.status, type: answer.headers.get('content-type'), length }
}
const answerWithPicture = async (
  { origin, cookie }: ConsoleBrowser,
  chatId: string,
  file: Uint8Array,
  { text = '', key = randomUUID() as string } = {},
) => {
  const form = new FormData()
  for (const [name, value] of Object.entries({ key, seenSeq: '1000', text })) form.append(name, value)
  form.append('file', new Blob([Uint8Array.from(file)]))
  const answer = await fetch(`${origin}/api/support/chats/${chatId}/answerWithPicture`, {
    method: 'POST',
    headers: { 'x-serendip-console': '1', origin, cookie: cookie ?? '' },
    body: form,
  })
  const body = (await answer.json()) as { code?: string }
  return body.code ?? answer.status
}
const openings = () =>
  server.composition.engines.database.db
    .selectFrom('audit_entries')
    .select('subject')
    .where('action', '=', 'support.file_opened')
    .orderBy('seq')
    .execute()

const filesOf = ({ userId }: SignedUp) =>
  server.composition.engines.database.db
    .selectFrom('media_items')
    .select('id')
    .where('owner_id', '=', userId)
    .execute()

test('a group of files arrives at a person as one message, in its order', async () => {
  const [ann, bob] = await chat.matched()
  const ids = [await media.upload(ann), await media.upload(ann), await media.upload(ann)]
  const { body } = await sendGroup(ann, `sendGroupToUser/${bob.userId}`, ids, { text: 'Three' })
  expect(body.message.media?.map(({ id }) => id)).toEqual(ids)
  const { messages } = await chat.history(bob, ann)
  expect(messages.map(({ text, media: files }) => [text, files?.length])).toEqual([['Three', 3]])
})

test('a group has one to ten files, all of them the sender’s and not sent yet', async () => {
  const [ann, bob] = await chat.matched()
  const [own, foreign] = [await media.upload(ann), await media.upload(bob)]
  for (const to of [`sendGroupToUser/${bob.userId}`, 'sendGroupToSupport/general']) {
    for (const [ids, over, code] of [
      [[], {}, 'bad_input'],
      [Array.from({ length: 11 }, () => own), {}, 'bad_input'],
      [[own], { type: 'text' }, 'bad_input'],
      [[own, foreign], {}, 'upload_gone'],
      [[own, own], {}, 'upload_gone'],
    ] as const) {
      expect((await sendGroup(ann, to, ids, over)).body.code).toBe(code)
    }
  }
  expect((await toSupport(ann, [own])).status).toBe(200)
  expect((await toSupport(ann, [own])).body.code).toBe('upload_gone')
})

test('operators of the kind alone open what a person sends to support, and each opening is logged', async () => {
  const [ann, bob] = [await aPerson(server), await aPerson(server)]
  const ids = [await media.upload(ann), await media.upload(ann)]
  const { body } = await toSupport(ann, ids, { text: 'What I saw' })
  const { _id: chatId } = body.chat
  expect(body.chat.lastMessage?.media).toHaveLength(2)
  const { messages } = await openChat(support, chatId)
  expect(messages).toMatchObject([{ text: 'What I saw', isMedia: true }])
  expect(messages[0]?.files.map(({ mediaId, type }) => [mediaId, type])).toEqual(
    ids.map((id) => [id, 'image']),
  )
  const [first = ''] = ids
  const before = await openings()
  expect(await openFile(support, chatId, first)).toMatchObject({ status: 200, type: 'image/jpeg' })
  expect(await openFile(finance, chatId, first)).toMatchObject({ status: 404 })
  expect(await openings()).toEqual([...before, { subject: ann.userId }])
  // Neither a file that was not sent to support, nor one of another request.
  const otherId = (await toSupport(bob, [await media.upload(bob)])).body.message.media?.[0]?.id ?? ''
  for (const mediaId of [await media.upload(ann), otherId, `mda_${'0'.repeat(20)}`]) {
    expect(await openFile(support, chatId, mediaId)).toMatchObject({ status: 404 })
  }
  expect(await media.access(ann, first)).toEqual([200, 200, 200])
  expect(await media.access(bob, first)).toEqual([404, 404, 404])
})

test('an operator answers with a picture, which the person alone opens', async () => {
  const [ann, bob] = [await aPerson(server), await aPerson(server)]
  const { _id: chatId } = (await toSupport(ann, [await media.upload(ann)])).body.chat
  const key = randomUUID()
  const picture = await aPicture(800, 600)
  const own = await filesOf(ann)
  expect(await answerWithPicture(support, chatId, picture)).toBe('conflict')
  expect(await filesOf(ann)).toEqual(own)
  await openChat(support, chatId)
  expect(await answerWithPicture(support, chatId, picture, { text: 'Tap here', key })).toBe(200)
  expect(await answerWithPicture(support, chatId, picture, { text: 'Tap here', key })).toBe(200)
  expect(await answerWithPicture(support, chatId, new Uint8Array(2_000))).toBe('media_wrong_format')
  const { body } = await server.get<{ messages: ChatMessage[] }>(`/history/${chatId}`, ann.token)
  const answers = body.messages.filter(({ from }) => from === 'support')
  expect(answers).toMatchObject([{ type: 'media', text: 'Tap here', operator: { role: 'support' } }])
  const [file] = answers[0]?.media ?? []
  expect(file).toMatchObject({ type: 'image', availability: 'available', blurred: false })
  expect(await media.access(ann, file?.id ?? '')).toEqual([200, 200, 200])
  expect(await media.access(bob, file?.id ?? '')).toEqual([404, 404, 404])
  // However large it is, it takes none of the person's space.
  await server.composition.engines.database.db
    .updateTable('media_items')
    .set({ size_bytes: 1_000_000_000_000 })
    .where('id', '=', file?.id ?? '')
    .execute()
  expect(await media.upload(ann)).toMatch(/^mda_/)
  const shown = (await openChat(support, chatId)).messages.at(-1)
  expect(shown?.files).toHaveLength(1)
})
