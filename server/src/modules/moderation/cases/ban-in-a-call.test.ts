import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ConsoleBrowser, logInAs } from '../../../../test/console.ts'
import { aPerson, aServer, type SignedUp, type TestServer } from '../../../../test/server.ts'
import { aTab } from '../../../../test/socket.ts'

let server: TestServer
let mona: ConsoleBrowser
beforeAll(async () => {
  server = await aServer({ DEMO: '1', ROLES: 'api,chat,socket,analytics,worker,console' })
  mona = await logInAs(server.consoleOrigin, 'moderator')
})
afterAll(() => server.stop())

/** A call of two people with a tab each, reported by the first. */
async function aReportedCall() {
  const [reporter, reported] = [await aPerson(server), await aPerson(server)]
  const [first, second] = [await aTab(server, reporter), await aTab(server, reported)]
  const sideOf = ({ userId }: SignedUp, { connectionId }: { connectionId: string }) => ({
    userId,
    connectionId,
  })
  const callId = await server.composition.calls.start(
    sideOf(reporter, first),
    sideOf(reported, second),
    'text',
  )
  const body = { callId, reason: 'scam', text: '', key: randomUUID() }
  const { reportId } = (await server.post<{ reportId: string }>('/report', body, reporter.token)).body
  return { reporter, reported, one: first, other: second, callId, reportId }
}

test('a ban ends the call of the banned person at once, and the other side learns why', async () => {
  const { reporter, reported, other: otherCall, reportId } = await aReportedCall()
  // The reported person has moved on to the next call.
  await server.composition.calls.leave(reporter.userId, 'left')
  const next = await aPerson(server)
  const tab = await aTab(server, next)
  const callId = await server.composition.calls.start(
    { userId: next.userId, connectionId: tab.connectionId },
    { userId: reported.userId, connectionId: otherCall.connectionId },
    'text',
  )
  await mona.send('POST', `/cases/${reportId}/claim`)
  const decision = { measure: 'h24', rule: 'scam', facts: '' }
  expect((await mona.send('POST', `/cases/${reportId}/decide`, decision)).status).toBe(200)
  expect(await tab.next('call.ended')).toMatchObject({ callId, reason: 'banned' })
  expect(await server.composition.calls.isInCall(next.userId)).toBe(false)
  expect(await server.composition.calls.isInCall(reporter.userId)).toBe(false)
})
