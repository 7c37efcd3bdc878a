import { randomUUID } from 'node:crypto'
import type { CaseEvidence, OpenCase } from '@serendip/contract/operator'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chatOn } from '../../../test/chat.ts'
import { mediaOn } from '../../../test/chat-media.ts'
import { type ConsoleBrowser, logInAs } from '../../../test/console.ts'
import { runSchedules } from '../../../test/run-schedule.ts'
import { aPerson, aServer, type SignedUp, type TestServer } from '../../../test/server.ts'
import { aTab } from '../../../test/socket.ts'

let server: TestServer
let mona: ConsoleBrowser
beforeAll(async () => {
  server = await aServer({ DEMO: '1', ROLES: 'api,chat,socket,analytics,worker,console' })
  mona = await logInAs(server.consoleOrigin, 'moderator')
})
afterAll(() => server.stop())

const db = () => server.composition.engines.database.db
const report = (by: SignedUp, about: object) =>
  server.post<{ reportId: string; code?: string }>(
    '/report',
    { ...about, reason: 'harassment', text: '', key: randomUUID() },
    by.token,
  )
const evidenceOf = async (reportId: string) =>
  (await mona.send<CaseEvidence>('POST', `/cases/${reportId}/evidence`, { purpose: 'decision' })).body
const caseOf = async (reportId: string) => (await mona.send<OpenCase>('GET', `/cases/${reportId}`)).body
const remove = (by: SignedUp, messageId: string, forEveryone = true) =>
  server.post('/message/delete', { messageIds: [messageId], forEveryone }, by.token)
const rename = (person: SignedUp, name: string) => server.post('/profile', { name }, person.token)
const sweep = () => runSchedules(server, 'sweep-expired', 'sweep-uploads')

/** A chat in which the sender wrote a threat, and deleted it for both. */
async function aDeletedThreat() {
  const [sender, receiver] = await chatOn(server).matched()
  const { message, chat } = (await chatOn(server).send(sender, receiver, 'I know where you live')).body
  await remove(sender, message._id)
  return { sender, receiver, messageId: message._id, chatId: chat._id }
}

describe('what its sender deleted', () => {
  test('can be reported by the receiver, alone or with its chat, and is marked as deleted', async () => {
    const { receiver, messageId, chatId } = await aDeletedThreat()
    for (const about of [{ chatId, messageId }, { chatId }]) {
      const { status, body } = await report(receiver, about)
      expect(status).toBe(200)
      const { texts } = await evidenceOf(body.reportId)
      expect(texts).toMatchObject([{ textId: messageId, text: 'I know where you live' }])
      expect(texts[0]?.deletedAt).toBeGreaterThan(0)
      expect(texts[0]?.isReported).toBe('messageId' in about)
    }
  })

  test('stays in its place among the messages that are still there', async () => {
    const [sender, receiver] = await chatOn(server).matched()
    const { send } = chatOn(server)
    const first = (await send(sender, receiver, 'first')).body.message._id
    const { chat } = (await send(receiver, sender, 'second')).body
    await send(sender, receiver, 'third')
    await remove(sender, first)
    const { texts } = await evidenceOf((await report(receiver, { chatId: chat._id })).body.reportId)
    expect(texts.map(({ text, deletedAt }) => [text, deletedAt !== null])).toEqual([
      ['first', true],
      ['second', false],
      ['third', false],
    ])
  })

  test('keeps its files for the operator alone', async () => {
    const [sender, receiver] = await chatOn(server).matched()
    const { send, upload, access } = mediaOn(server)
    const fileId = await upload(sender)
    const { message } = (await send(sender, receiver, [fileId])).body
    const { chat } = (await chatOn(server).send(sender, receiver, 'x')).body
    await remove(sender, message._id)
    await sweep()
    expect(await access(receiver, fileId)).toEqual([404, 404, 404])
    expect(await access(sender, fileId)).toEqual([404, 404, 404])
    const filed = await report(receiver, { chatId: chat._id, messageId: message._id })
    const { texts } = await evidenceOf(filed.body.reportId)
    expect(texts[0]).toMatchObject({ textId: message._id, files: [{ fileId }], filesGone: 0 })
  })

  test('is readable to nobody else: not to its sender, not to a stranger, not in a list, the database or an archive', async () => {
    const { sender, receiver, messageId, chatId } = await aDeletedThreat()
    expect((await report(sender, { chatId, messageId })).status).toBe(404)
    expect((await report(await aPerson(server), { chatId, messageId })).status).toBe(404)
    expect(await chatOn(server).texts(receiver, sender)).toEqual([])
    expect(await chatOn(server).texts(sender, receiver)).toEqual([])
    const stored = await sql<{ row: string }>`select d::text || encode(d.sealed, 'escape') as row
      from deleted_messages d where message_id = ${messageId}`.execute(db())
    expect(stored.rows).toHaveLength(1)
    expect(stored.rows[0]?.row).not.toContain('where you live')
  })

  test('is not kept for someone who had never received it or had deleted it themselves', async () => {
    const [sender, receiver] = await chatOn(server).matched()
    const { message, chat } = (await chatOn(server).send(sender, receiver, 'unwanted')).body
    await remove(receiver, message._id, false)
    await remove(sender, message._id)
    expect((await report(receiver, { chatId: chat._id, messageId: message._id })).status).toBe(404)
  })

  test('is gone after seven days, with its files, and cannot be reported any more', async () => {
    const { receiver, messageId, chatId } = await aDeletedThreat()
    await sql`update deleted_messages set deleted_at = now() - interval '7 days 1 minute'
      where message_id = ${messageId}`.execute(db())
    expect((await report(receiver, { chatId, messageId })).status).toBe(404)
    await sweep()
    const left = await sql`select from deleted_messages where message_id = ${messageId}`.execute(db())
    expect(left.rows).toEqual([])
  })

  test('can be reported while its sender’s closed account waits for its erasure', async () => {
    const { sender, receiver, messageId, chatId } = await aDeletedThreat()
    await server.composition.accounts.delete(sender.userId)
    expect((await report(receiver, { chatId, messageId })).status).toBe(200)
  })
})

describe('what its sender changed', () => {
  const edit = (by: SignedUp, messageId: string, text: string) =>
    server.post('/message/edit', { messageId, text }, by.token)

  test('is in a report of its receiver as it was before, also once it is deleted, and for nobody else', async () => {
    const [sender, receiver] = await chatOn(server).matched()
    const { message, chat } = (await chatOn(server).send(sender, receiver, 'I know where you live')).body
    await edit(sender, message._id, 'I know')
    await edit(sender, message._id, 'Hello')
    const about = { chatId: chat._id, messageId: message._id }
    const earlierTexts = [{ text: 'I know where you live' }, { text: 'I know' }]
    for (const isDeleted of [false, true]) {
      if (isDeleted) await remove(sender, message._id)
      const { texts } = await evidenceOf((await report(receiver, about)).body.reportId)
      expect(texts).toMatchObject([{ textId: message._id, text: 'Hello', isReported: true, earlierTexts }])
    }
    const stored = await sql<{ row: string }>`select d::text || encode(d.sealed, 'escape') as row
      from deleted_messages d where earlier_of = ${message._id}`.execute(db())
    expect(stored.rows).toHaveLength(2)
    expect(stored.rows.map(({ row }) => row).join()).not.toContain('where you live')
  })

  test('is not kept where the receiver has deleted the message, and is gone after seven days', async () => {
    const [sender, receiver] = await chatOn(server).matched()
    const first = (await chatOn(server).send(sender, receiver, 'first')).body.message._id
    const { message, chat } = (await chatOn(server).send(sender, receiver, 'second')).body
    await remove(receiver, first, false)
    for (const messageId of [first, message._id]) await edit(sender, messageId, 'other')
    const { texts } = await evidenceOf((await report(receiver, { chatId: chat._id })).body.reportId)
    expect(texts.map(({ earlierTexts }) => earlierTexts.map(({ text }) => text))).toEqual([['second']])
    await sql`update deleted_messages set deleted_at = now() - interval '7 days 1 minute'
      where chat_id = ${chat._id}`.execute(db())
    const later = await evidenceOf((await report(receiver, { chatId: chat._id })).body.reportId)
    expect(later.texts).toMatchObject([{ text: 'other', earlierTexts: [] }])
    await sweep()
    const left = await sql`select from deleted_messages where chat_id = ${chat._id}`.execute(db())
    expect(left.rows).toEqual([])
  })
})

describe('a rename before a report', () => {
  test('leaves the name that the reporter read in the report, also of a chat, and the decision resets no later one', async () => {
    const [sender, receiver] = await chatOn(server).matched()
    await rename(sender, 'Vile Words')
    const { message, chat } = (await chatOn(server).send(sender, receiver, 'hello')).body
    await rename(sender, 'Kind Words')
    await rename(sender, 'Kinder Words')
    for (const about of [{ chatId: chat._id, messageId: message._id }, { chatId: chat._id }]) {
      const { body } = await report(receiver, about)
      expect(await caseOf(body.reportId)).toMatchObject({
        nameThen: 'Vile Words',
        isRenamed: true,
        person: { name: 'Kinder Words' },
      })
    }
  })

  test('leaves the name of the call', async () => {
    const [reporter, reported] = [await aPerson(server), await aPerson(server)]
    await rename(reported, 'Vile Words')
    const [first, second] = [await aTab(server, reporter), await aTab(server, reported)]
    const callId = await server.composition.calls.start(
      { userId: reporter.userId, connectionId: first.connectionId },
      { userId: reported.userId, connectionId: second.connectionId },
      'text',
    )
    await rename(reported, 'Kind Words')
    const { body } = await report(reporter, { callId })
    expect((await caseOf(body.reportId)).nameThen).toBe('Vile Words')
  })

  test('is forgotten after seven days', async () => {
    const person = await aPerson(server)
    await rename(person, 'Vile Words')
    await sql`update former_names set until = now() - interval '8 days'
      where account_id = ${person.userId}`.execute(db())
    await sweep()
    const left = await sql`select from former_names where account_id = ${person.userId}`.execute(db())
    expect(left.rows).toEqual([])
  })
})
