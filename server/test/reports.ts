import { randomUUID } from 'node:crypto'
import type { ReportReason } from '@serendip/contract'
import { aPerson, type SignedUp, type TestServer } from './server.ts'
import { aTab } from './socket.ts'

export interface Reported {
  readonly reportId: string
  readonly callId: string
  readonly reporter: SignedUp
  readonly reported: SignedUp
}

/** Two people in a call, in which one asks for money, and the other one's report. */
export async function aReport(
  server: TestServer,
  { reason = 'scam', text = '' }: { readonly reason?: ReportReason; readonly text?: string } = {},
): Promise<Reported> {
  const [reporter, reported] = [await aPerson(server), await aPerson(server)]
  const [one, other] = [await aTab(server, reporter), await aTab(server, reported)]
  const callId = await server.composition.calls.start(
    { userId: reporter.userId, connectionId: one.connectionId },
    { userId: reported.userId, connectionId: other.connectionId },
    'text',
  )
  await other.request({ type: 'call.text', callId, tempId: randomUUID(), text: 'send me money' })
  const body = { callId, reason, text, key: randomUUID() }
  const sent = await server.post<{ reportId: string }>('/report', body, reporter.token)
  return { reportId: sent.body.reportId, callId, reporter, reported }
}
