import { randomUUID } from 'node:crypto'
import type { ReportReason } from '@serendip/contract'
import { mediaOn } from './chat-media.ts'
import { chatOn } from './chat.ts'
import { aPicture } from './pictures.ts'
import { aPerson, type SignedUp, type TestServer } from './server.ts'
import { aTab } from './socket.ts'

export interface ReportedCall {
  readonly reportId: string
  readonly callId: string
  readonly reporter: SignedUp
  readonly reported: SignedUp
}

/** Two people in a call, in which one asks for money, and the other one's report. */
export async function aReport(
  server: TestServer,
  {
    reason = 'scam',
    text = '',
    mode = 'text',
  }: { readonly reason?: ReportReason; readonly text?: string; readonly mode?: 'text' | 'video' } = {},
): Promise<ReportedCall> {
  const [reporter, reported] = [await aPerson(server), await aPerson(server)]
  const [first, second] = [await aTab(server, reporter), await aTab(server, reported)]
  const callId = await server.composition.calls.start(
    { userId: reporter.userId, connectionId: first.connectionId },
    { userId: reported.userId, connectionId: second.connectionId },
    mode,
  )
  // The reporter's browser says that it shows the other one.
  if (mode === 'video') await server.post('/v2/clientVideoStart', { channelId: callId }, reporter.token)
  await second.request({ type: 'call.text', callId, tempId: randomUUID(), text: 'send me money' })
  const body = { callId, reason, text, key: randomUUID() }
  const sent = await server.post<{ reportId: string }>('/report', body, reporter.token)
  return { reportId: sent.body.reportId, callId, reporter, reported }
}

/** A chat in which one sent a picture, which the other reported. */
export async function aReportedPicture(server: TestServer, reason: ReportReason = 'nudity') {
  const [reporter, reported] = await chatOn(server).matched()
  const { send, upload } = mediaOn(server)
  const fileId = await upload(reported)
  const { body } = await send(reported, reporter, [fileId])
  const { chat } = (await chatOn(server).send(reported, reporter, 'Do you like it?')).body
  const report = { chatId: chat._id, reason, text: '', key: randomUUID() }
  const sent = await server.post<{ reportId: string }>('/report', report, reporter.token)
  return { fileId, messageId: body.message._id, reportId: sent.body.reportId, reporter, reported }
}

/** Sends a still picture with a report; answers the status and the code of a refusal. */
export async function sendFrame(
  server: TestServer,
  { token }: SignedUp,
  reportId: string,
  { place = '1', file }: { readonly place?: string; readonly file?: Uint8Array } = {},
): Promise<{ status: number; code?: string; body: unknown }> {
  const form = new FormData()
  form.set('reportId', reportId)
  form.set('place', place)
  form.set('file', new Blob([new Uint8Array(file ?? (await aPicture(900, 600)))], { type: 'image/jpeg' }))
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(`${server.origin}/api/reportFrame`, { method: 'POST', body: form, headers })
  const body = (await answer.json()) as { code?: string }
  return { status: answer.status, body, ...(body.code && { code: body.code }) }
}
