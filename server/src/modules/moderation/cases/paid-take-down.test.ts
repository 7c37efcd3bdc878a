import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chatOn } from '../../../../test/chat.ts'
import { mediaOn } from '../../../../test/chat-media.ts'
import { type ConsoleBrowser, logInAs } from '../../../../test/console.ts'
import { aServer, type SignedUp, type TestServer } from '../../../../test/server.ts'

let server: TestServer
let mona: ConsoleBrowser
beforeAll(async () => {
  server = await aServer({ DEMO: '1', ROLES: 'api,chat,socket,analytics,worker,console' })
  mona = await logInAs(server.consoleOrigin, 'moderator')
})
afterAll(() => server.stop())

/** The team's messages to a person. */
async function noticesTo({ userId }: SignedUp): Promise<readonly string[]> {
  const { rows } = await sql<{ text: string }>`select m.text from messages m join chats c on c.id = m.chat_id
    join chat_sides s on s.chat_id = c.id where s.user_id = ${userId} and m.from_id is null
    order by m.sent_at`.execute(server.composition.engines.database.db)
  return rows.map(({ text }) => text)
}

test('what was removed after its creator was paid is given back to its buyer, and both are told, once', async () => {
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
  const sold = await mediaOn(server).send(creator, buyer, [fileId], { unlockCoins: 50 })
  const messageId = sold.body.message._id
  expect((await server.post('/message/unblurre', { messageId, priceCoins: 50 }, buyer.token)).status).toBe(
    200,
  )
  const payoutId = `payout_${creator.userId}`
  await wallet.reservePayout(db, { payoutId, creatorId: creator.userId, amountCoins: 25, matureMs: 0 })
  await wallet.closePayout(db, { payoutId, outcome: 'paid' })
  const chat = await chatOn(server).chatWith(buyer, creator)
  const report = { chatId: chat._id, reason: 'nudity', text: '', key: randomUUID() }
  const { reportId } = (await server.post<{ reportId: string }>('/report', report, buyer.token)).body
  await mona.send('POST', `/cases/${reportId}/claim`)
  await mona.send('POST', `/cases/${reportId}/decide`, { measure: 'mediaRemoved', rule: 'nudity', facts: '' })
  await expect.poll(() => wallet.balance(buyer.userId)).toBe(100)
  expect(await wallet.view(creator.userId)).toMatchObject({ debtCoins: 25 })
  const returned = expect.stringContaining('50 coins back')
  await expect.poll(() => noticesTo(buyer)).toContainEqual(returned)
  await expect.poll(() => noticesTo(creator)).toContainEqual(returned)
  expect((await noticesTo(buyer)).filter((text) => text.includes('50 coins back'))).toHaveLength(1)
  expect((await wallet.audit()).differences).toEqual([])
})
