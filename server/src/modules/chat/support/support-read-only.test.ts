import { randomUUID } from 'node:crypto'
import { type Chat, supportSubtypes } from '@serendip/contract'
import type { SupportConversation, SupportRequestView } from '@serendip/contract/operator'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ConsoleBrowser, logInAs } from '../../../../test/console.ts'
import { aPerson, aServer, type TestServer } from '../../../../test/server.ts'

let server: TestServer
let auditor: ConsoleBrowser
let moderator: ConsoleBrowser
beforeAll(async () => {
  server = await aServer({ DEMO: '1', ROLES: 'api,chat,socket,analytics,worker,console' })
  auditor = await logInAs(server.consoleOrigin, 'auditor')
  moderator = await logInAs(server.consoleOrigin, 'moderator')
})
afterAll(() => server.stop())

const readSeqOf = async (chatId: string) =>
  (
    await sql<{ seq: number }>`select support_read_seq as seq from chats where id = ${chatId}`.execute(
      server.composition.engines.database.db,
    )
  ).rows[0]?.seq

test('an auditor reads every kind of request, logged, and neither claims it nor marks it as read', async () => {
  const person = await aPerson(server)
  const chats: Record<string, string> = {}
  for (const kind of supportSubtypes) {
    const message = { tempId: randomUUID(), type: 'text', text: `About ${kind}` }
    const sent = await server.post<{ chat: Chat }>(`/message/sendToSupport/${kind}`, message, person.token)
    chats[kind] = sent.body.chat._id
  }
  const list = await auditor.send<{ requests: SupportRequestView[] }>('GET', '/support?state=waiting')
  expect(list.body.requests.map(({ kind }) => kind).toSorted()).toEqual([...supportSubtypes].toSorted())
  const chatId = chats['moderator'] ?? ''
  const before = await readSeqOf(chatId)
  const look = { purpose: 'appeal' }
  const opened = await auditor.send<SupportConversation>('POST', `/support/chats/${chatId}/read`, look)
  expect(opened.body).toMatchObject({
    request: { claim: null, state: 'waiting' },
    messages: [{ text: 'About moderator' }],
  })
  expect(await readSeqOf(chatId)).toBe(before)
  const log = await auditor.send<{ entries: object[] }>('GET', `/audit?subject=${person.userId}`)
  expect(log.body.entries[0]).toMatchObject({
    action: 'support.read',
    actorName: 'Otto Auditor',
    details: look,
  })
  for (const [act, body] of [
    ['open', {}],
    ['keep', {}],
    ['release', {}],
    ['answer', { key: randomUUID(), seenSeq: 1, text: 'Hello' }],
    ['close', { seenSeq: 1 }],
  ] as const)
    expect((await auditor.send('POST', `/support/chats/${chatId}/${act}`, body)).body.code).toBe('forbidden')
  const taken = await moderator.send<SupportConversation>('POST', `/support/chats/${chatId}/open`)
  expect(taken.body.request.claim).toMatchObject({ name: 'Mona Moderator' })
})
