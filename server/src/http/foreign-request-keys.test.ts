import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPerson, aServer, type SignedUp, type TestServer } from '../../test/server.ts'
import { aTab, type TestSocket } from '../../test/socket.ts'

let server: TestServer
let owner: SignedUp
let stranger: SignedUp
beforeAll(async () => {
  server = await aServer({ DEMO: '1' })
  owner = await aPerson(server)
  stranger = await aPerson(server)
})
afterAll(() => server.stop())

/** A running call of a person with someone new. */
async function aCall(person: SignedUp) {
  const partner = await aPerson(server)
  const [tab, otherTab] = [await aTab(server, person), await aTab(server, partner)]
  const callId = await server.composition.calls.start(
    { userId: person.userId, connectionId: tab.connectionId },
    { userId: partner.userId, connectionId: otherTab.connectionId },
    'text',
  )
  return { callId, tab, other: otherTab, end: () => server.composition.calls.leave(person.userId, 'left') }
}

test('a report under another person’s key is a separate report', async () => {
  const key = randomUUID()
  const report = async (person: SignedUp) => {
    const { callId, end } = await aCall(person)
    const { body } = await server.post<{ reportId: string }>(
      '/report',
      { callId, reason: 'spam', key },
      person.token,
    )
    await end()
    return body.reportId
  }
  const [first, second] = [await report(owner), await report(stranger)]
  expect([first, second]).toEqual([expect.stringMatching(/^rep_/), expect.stringMatching(/^rep_/)])
  expect(second).not.toBe(first)
})

test('demo coins under another person’s key are still granted, and to the caller', async () => {
  const key = randomUUID()
  const grant = (person: SignedUp) =>
    server.post<{ balanceCoins: number; grantedCoins: number }>('/wallet/demoGrant', { key }, person.token)
  const balance = async ({ userId }: SignedUp) => server.composition.wallet.balance(userId)
  const { grantedCoins } = (await grant(owner)).body
  const before = [await balance(owner), await balance(stranger)] as const
  expect((await grant(stranger)).status).toBe(200)
  expect(await balance(owner)).toBe(before[0])
  expect(await balance(stranger)).toBe(before[1] + grantedCoins)
})

test('a text under another person’s key, in the same call or another, is a separate text', async () => {
  const tempId = randomUUID()
  const say = (tab: TestSocket, callId: string, text: string) =>
    tab.request({ type: 'call.text', callId, tempId, text })
  const [mine, theirs] = [await aCall(owner), await aCall(stranger)]
  expect(await say(mine.tab, mine.callId, 'of the owner')).toBeNull()
  expect((await mine.other.next('call.text')).text.text).toBe('of the owner')
  expect(await say(mine.other, mine.callId, 'of the partner')).toBeNull()
  expect(await say(theirs.tab, theirs.callId, 'of the stranger')).toBeNull()
  await mine.tab.next('call.text')
  expect((await mine.tab.next('call.text')).text.text).toBe('of the partner')
  expect((await theirs.other.next('call.text')).text.text).toBe('of the stranger')
})
