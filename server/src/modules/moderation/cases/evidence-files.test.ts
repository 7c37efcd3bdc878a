import { randomUUID } from 'node:crypto'
import type { ReportReason } from '@serendip/contract'
import type { CaseEvidence, OpenCase } from '@serendip/contract/operator'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chatOn, miscounts } from '../../../../test/chat.ts'
import { mediaOn } from '../../../../test/chat-media.ts'
import { type ConsoleBrowser, demoOperator, logInAs } from '../../../../test/console.ts'
import { aReport, aReportedPicture as reportedPictureOn } from '../../../../test/reports.ts'
import { runSchedule } from '../../../../test/run-schedule.ts'
import { aServer, type TestServer } from '../../../../test/server.ts'

let server: TestServer
let mona: ConsoleBrowser
let sena: ConsoleBrowser
beforeAll(async () => {
  server = await aServer({ DEMO: '1', ROLES: 'api,chat,socket,analytics,worker,console' })
  mona = await logInAs(server.consoleOrigin, 'moderator')
  sena = await logInAs(server.consoleOrigin, 'seniorModerator')
})
afterAll(() => server.stop())

const db = () => server.composition.engines.database.db
const look = { purpose: 'decision' }

const aReportedPicture = (reason?: ReportReason) => reportedPictureOn(server, reason)

/** The status of a file and of its blurred picture. */
async function statuses(browser: ConsoleBrowser, reportId: string, fileId: string): Promise<number[]> {
  const path = `${browser.origin}/api/cases/${reportId}/files/${fileId}`
  const headers = {
    'x-serendip-console': '1',
    'content-type': 'application/json',
    origin: browser.origin,
    cookie: browser.cookie ?? '',
  }
  const asked = { method: 'POST', headers, body: JSON.stringify(look) }
  const answers = [await fetch(`${path}/open`, asked), await fetch(`${path}/blurred`, { headers })]
  await Promise.all(answers.map((answer) => answer.arrayBuffer()))
  // Nothing of it stays in the operator's browser.
  expect(new Set(answers.map(({ headers: given }) => given.get('cache-control')))).toEqual(
    new Set(['no-store']),
  )
  return answers.map(({ status }) => status)
}

const filesOf = async (reportId: string) => {
  const { body } = await mona.send<CaseEvidence>('POST', `/cases/${reportId}/evidence`, look)
  return body.texts.map(({ files, filesGone }) => [files.map(({ kind }) => kind), filesGone])
}
const age = (fileId: string, held: string) =>
  sql`update media_items set changed_at = now() - interval '2 hours', held_until = now() + ${held}::interval
    where id = ${fileId}`.execute(server.composition.engines.database.db)

test('a file of a reported chat opens for the operator with the claim alone, and each access is logged', async () => {
  const { reportId, fileId } = await aReportedPicture()
  expect(await statuses(mona, reportId, fileId)).toEqual([409, 409])
  await mona.send('POST', `/cases/${reportId}/claim`)
  expect(await statuses(mona, reportId, fileId)).toEqual([200, 200])
  expect(await statuses(sena, reportId, fileId)).toEqual([409, 409])
  const otto = await logInAs(server.consoleOrigin, 'auditor')
  const { entries } = (
    await otto.send<{ entries: { action: string; details: object; actorName: string }[] }>(
      'GET',
      `/audit?subject=${reportId}`,
    )
  ).body
  expect(entries).toMatchObject([
    { action: 'evidence.file_read', actorName: 'Mona Moderator', details: { ...look, file: fileId } },
    { action: 'claim.taken', actorName: 'Mona Moderator' },
  ])
  const otherPicture = await aReportedPicture()
  expect(await statuses(mona, reportId, otherPicture.fileId)).toEqual([404, 404])
  expect(await statuses(mona, 'rep_00000000000000000000', fileId)).toEqual([404, 404])
})

test('a file stays evidence when its sender deletes the message, and no one else sees it', async () => {
  const { reportId, fileId, messageId, reporter, reported } = await aReportedPicture()
  await mona.send('POST', `/cases/${reportId}/claim`)
  for (const person of [reported, reporter]) {
    await server.post('/message/delete', { messageIds: [messageId], forEveryone: true }, person.token)
  }
  expect(await mediaOn(server).access(reported, fileId)).toEqual([404, 404, 404])
  await age(fileId, '1 hour')
  await runSchedule(server.composition.media, 'sweep-uploads')
  expect(await filesOf(reportId)).toEqual([
    [['image'], 0],
    [[], 0],
  ])
  expect(await statuses(mona, reportId, fileId)).toEqual([200, 200])
  await age(fileId, '-1 second')
  await runSchedule(server.composition.media, 'sweep-uploads')
  expect(await filesOf(reportId)).toEqual([
    [[], 1],
    [[], 0],
  ])
  expect(await statuses(mona, reportId, fileId)).toEqual([404, 404])
})

test('a file about a possible minor requires a fresh second factor', async () => {
  const { reportId, fileId } = await aReportedPicture('minor')
  await sena.send('POST', `/cases/${reportId}/claim`)
  const opened = await sena.send('POST', `/cases/${reportId}/files/${fileId}/open`, look)
  expect(opened.body.code).toBe('step_up_required')
  const { code } = await demoOperator(sena, 'seniorModerator')
  expect((await sena.send('POST', '/stepUp', { totp: code })).status).toBe(200)
  expect(await statuses(sena, reportId, fileId)).toEqual([200, 200])
})

const stateOf = async (fileId: string) =>
  (
    await sql`select f.state, m.hidden_from_receiver from media_items f join messages m on m.id = f.message_id
      where f.id = ${fileId}`.execute(server.composition.engines.database.db)
  ).rows[0]
const removeFiles = async (reportId: string) => {
  await mona.send('POST', `/cases/${reportId}/claim`)
  const decision = { measure: 'mediaRemoved', rule: 'nudity', facts: '' }
  expect((await mona.send('POST', `/cases/${reportId}/decide`, decision)).status).toBe(200)
}

test('files of a decided report open for an appeal or for quality, for those who decide appeals alone', async () => {
  const { reportId, fileId } = await aReportedPicture()
  const open = async (by: ConsoleBrowser, purpose: string) => {
    const answer = await fetch(`${by.origin}/api/cases/${reportId}/files/${fileId}/open`, {
      method: 'POST',
      headers: {
        'x-serendip-console': '1',
        'content-type': 'application/json',
        origin: by.origin,
        cookie: by.cookie ?? '',
      },
      body: JSON.stringify({ purpose }),
    })
    await answer.arrayBuffer()
    return answer.status
  }
  expect(await open(sena, 'appeal')).toBe(409)
  await removeFiles(reportId)
  const reviews = ['appeal', 'quality', 'decision', 'secondOpinion']
  expect(await Promise.all(reviews.map((purpose) => open(sena, purpose)))).toEqual([200, 200, 409, 409])
  expect(await Promise.all(reviews.map((purpose) => open(mona, purpose)))).toEqual([409, 409, 409, 409])
  const otto = await logInAs(server.consoleOrigin, 'auditor')
  expect(await Promise.all(reviews.map((purpose) => open(otto, purpose)))).toEqual([200, 200, 409, 409])
  const log = await otto.send<{ entries: object[] }>(
    'GET',
    `/audit?subject=${reportId}&action=evidence.file_read`,
  )
  // One of them is of the decision.
  expect(log.body.entries).toHaveLength(5)
})

test('a decision removes a file for its receiver also when its sender deleted it or cleared the chat', async () => {
  const [deleted, cleared] = [await aReportedPicture(), await aReportedPicture()]
  const { messageId, reported } = deleted
  await server.post('/message/delete', { messageIds: [messageId], forEveryone: false }, reported.token)
  const chat = await chatOn(server).chatWith(cleared.reported, cleared.reporter)
  const left = await server.post('/chats/delete', { chatIds: [chat._id] }, cleared.reported.token)
  expect(left.status).toBe(200)
  for (const { reportId, fileId } of [deleted, cleared]) {
    expect(await stateOf(fileId)).toEqual({ state: 'ready', hidden_from_receiver: false })
    await removeFiles(reportId)
    await expect.poll(() => stateOf(fileId)).toEqual({ state: 'removing', hidden_from_receiver: true })
  }
  expect(await miscounts(server.composition.engines.database.db)).toEqual([])
})

test('a decision removes a file that was bought, and the buyer gets the coins back', async () => {
  const { engines, wallet } = server.composition
  const { db } = engines.database
  const [buyer, creator] = await chatOn(server).matched()
  await sql`update accounts set roles_group = 'goddess' where id = ${creator.userId}`.execute(db)
  await wallet.post(db, {
    kind: 'purchase',
    ref: { type: 'order', id: `order_${buyer.userId}` },
    ownerId: buyer.userId,
    key: `purchase:${buyer.userId}`,
    amountCoins: 100,
  })
  const fileId = await mediaOn(server).upload(creator)
  const { body } = await mediaOn(server).send(creator, buyer, [fileId], { unlockCoins: 50 })
  const unlock = { messageId: body.message._id, priceCoins: 50 }
  expect((await server.post('/message/unblurre', unlock, buyer.token)).status).toBe(200)
  expect(await wallet.balance(buyer.userId)).toBe(50)
  const chat = await chatOn(server).chatWith(buyer, creator)
  const report = { chatId: chat._id, reason: 'nudity', text: '', key: randomUUID() }
  const { reportId } = (await server.post<{ reportId: string }>('/report', report, buyer.token)).body
  await removeFiles(reportId)
  await expect.poll(() => wallet.balance(buyer.userId)).toBe(100)
  expect(await stateOf(fileId)).toEqual({ state: 'removing', hidden_from_receiver: true })
  expect((await wallet.view(creator.userId)).byKind.earned).toBe(0)
  expect((await wallet.audit()).differences).toEqual([])
})

test('files of a reported chat are removed for both people by a decision, and stay evidence', async () => {
  const { reportId, fileId, reporter, reported } = await aReportedPicture()
  const decide = async (id: string) => {
    await mona.send('POST', `/cases/${id}/claim`)
    return mona.send('POST', `/cases/${id}/decide`, { measure: 'mediaRemoved', rule: 'nudity', facts: '' })
  }
  const talk = await aReport(server)
  expect((await decide(talk.reportId)).body.code).toBe('conflict')
  expect((await mona.send<OpenCase>('GET', `/cases/${reportId}`)).body.hasFiles).toBe(true)
  expect((await decide(reportId)).status).toBe(200)
  await expect.poll(() => chatOn(server).texts(reported, reporter)).toEqual(['Do you like it?'])
  expect(await mediaOn(server).access(reported, fileId)).toEqual([404, 404, 404])
  expect(await filesOf(reportId)).toEqual([
    [['image'], 0],
    [[], 0],
  ])
})

test('a report of one message shows it, however old it is, and removes its files alone', async () => {
  const [reporter, reported] = await chatOn(server).matched()
  const { send, upload } = mediaOn(server)
  const [first, second] = [await upload(reported), await upload(reported)]
  const messageId = (await send(reported, reporter, [first])).body.message._id
  await send(reported, reporter, [second])
  const { chat } = (await chatOn(server).send(reporter, reported, 'Stop that')).body
  await sql`insert into messages (chat_id, seq, id, from_id, temp_id, type, text, app_lang, offensive, withheld, sent_at)
    select chat_id, seq + n, 'msg_' || lpad(n::text, 20, '0'), from_id, md5(n::text)::uuid, type, 'Stop', app_lang, false, false, sent_at
    from messages, generate_series(1, 60) n where chat_id = ${chat._id} and text = 'Stop that'`.execute(db())
  for (const table of ['chats', 'chat_sides'])
    await sql`update ${sql.table(table)} set last_seq = last_seq + 60
      where ${sql.ref(table === 'chats' ? 'id' : 'chat_id')} = ${chat._id}`.execute(db())
  const about = { chatId: chat._id, messageId, reason: 'nudity', text: '', key: randomUUID() }
  const sent = await server.post<{ reportId: string }>('/report', about, reporter.token)
  const { reportId } = sent.body
  const { body } = await mona.send<CaseEvidence>('POST', `/cases/${reportId}/evidence`, look)
  expect(body.texts).toHaveLength(50)
  expect(body.texts.filter(({ isReported }) => isReported)).toMatchObject([
    { textId: messageId, files: [{ fileId: first, kind: 'image' }] },
  ])
  expect(body.texts[0]?.textId).toBe(messageId)
  await mona.send('POST', `/cases/${reportId}/claim`)
  await mona.send('POST', `/cases/${reportId}/decide`, { measure: 'mediaRemoved', rule: 'nudity' })
  const { access } = mediaOn(server)
  await expect.poll(() => access(reported, first)).toEqual([404, 404, 404])
  expect((await access(reported, second))[0]).toBe(200)
})

test('one’s own message, one of another chat, or one without its chat cannot be reported', async () => {
  const [reporter, reported] = await chatOn(server).matched()
  const { body } = await chatOn(server).send(reporter, reported, 'Mine')
  const report = (over: object) =>
    server.post('/report', { reason: 'spam', text: '', key: randomUUID(), ...over }, reporter.token)
  const [chatId, messageId] = [body.chat._id, body.message._id]
  expect((await report({ chatId, messageId })).status).toBe(404)
  const otherPicture = await aReportedPicture()
  expect((await report({ chatId, messageId: otherPicture.messageId })).status).toBe(404)
  expect((await report({ messageId })).status).toBe(400)
})
