import { randomUUID } from 'node:crypto'
import type { Chat, PushPayload } from '@serendip/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { chatOn } from '../../../test/chat.ts'
import { codeIn, mailTo } from '../../../test/mailbox.ts'
import { haveMet } from '../../../test/met.ts'
import {
  aCheckout,
  anInvoice,
  emulatorOf,
  pageOf,
  press,
  sendNotification,
  testProviderOf,
} from '../../../test/payments.ts'
import { aPushService, type PushEmulator } from '../../../test/push-emulator.ts'
import { aPerson, aServer, type SignedUp, type TestServer } from '../../../test/server.ts'
import { aCreator, postStory } from '../../../test/stories.ts'
import { aTab } from '../../../test/socket.ts'

let emulator: PushEmulator
let server: TestServer
beforeAll(async () => {
  emulator = await aPushService()
  server = await aServer({
    PUSH_TEST_ORIGIN: emulator.origin,
    ROLES: 'api,chat,socket,analytics,payments,worker',
  })
})
afterAll(async () => {
  await server.stop()
  await emulator.stop()
})

const db = () => server.composition.engines.database.db

/** A zone in which it is noon, where nobody sleeps. */
function awake(): string {
  const ahead = 12 - new Date().getUTCHours()
  return `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
}
async function subscribe({ token }: SignedUp, target = emulator.subscribe()) {
  const { endpoint, p256dh, auth } = target
  const body = { endpoint, p256dh, auth, timeZone: awake() }
  const answer = await server.post<{ id: string | null }>('/push/subscribe', body, token)
  expect(answer.status).toBe(200)
  return { ...target, id: answer.body.id }
}
const told = async (place: number): Promise<PushPayload> => JSON.parse((await emulator.take(place)).text)
/** Ten minutes later, as far as pushes know. */
const later = (person: SignedUp) =>
  sql`delete from push_times where account_id = ${person.userId}`.execute(db())
const chat = () => chatOn(server)

test('a message is told by who wrote it, without its text until the person allows that', async () => {
  const [ann, bob] = await chat().matched()
  const { id } = await subscribe(bob)
  const place = emulator.taken.length
  const { body: sent } = await chat().send(ann, bob, 'The secret word')
  const first = await told(place)
  expect(first).toMatchObject({
    to: id,
    kind: 'message',
    body: 'New message',
    path: `/chat?userId=${ann.userId}&pushOpen=message`,
    badge: 1,
    actions: [{ action: 'mute' }],
  })
  expect(JSON.stringify(first)).not.toContain('secret')
  await server.post('/push/choices', { showsText: true }, bob.token)
  await chat().read(bob, sent.message._id)
  await later(bob)
  await chat().send(ann, bob, 'Another secret')
  expect((await told(place + 1)).body).toBe('Another secret')
})

test('a hidden chat is told of without a name and a text, a muted one not at all', async () => {
  const [ann, bob] = await chat().matched()
  const muted = await chat().matchedWith(bob)
  await subscribe(bob)
  await server.post('/push/choices', { showsText: true }, bob.token)
  const change = async ({ userId }: SignedUp, settings: object) => {
    const opened = await server.get<{ chat: Chat }>(`/chat/v2/getByUser?userId=${userId}`, bob.token)
    return server.post(`/chat/settings/${opened.body.chat._id}`, settings, bob.token)
  }
  await change(ann, { hidden: true })
  await change(muted, { mute: 'hour' })
  const place = emulator.taken.length
  await chat().send(muted, bob, 'Be quiet')
  await chat().send(ann, bob, 'Psst')
  const push = await told(place)
  expect(push).toMatchObject({ kind: 'message', path: '/chat?pushOpen=message', badge: 0 })
  const { name } = (await chat().chatWith(bob, ann)).users[0] ?? {}
  expect(name).toBeTruthy()
  for (const secret of ['Psst', 'quiet', name ?? '', ann.userId])
    expect(JSON.stringify(push)).not.toContain(secret)
})

test('whoever looks at the app, wrote it themselves or read it already is told nothing', async () => {
  const [ann, bob] = await chat().matched()
  await Promise.all([ann, bob].map((person) => subscribe(person)))
  const tab = await aTab(server, bob)
  await tab.request({ type: 'tab.visible', visible: true })
  const place = emulator.taken.length
  await chat().send(ann, bob, 'Seen')
  await tab.request({ type: 'tab.visible', visible: false })
  await chat().send(ann, bob, 'Unseen')
  const { kind, to } = await told(place)
  const [mine] = (
    await sql<{ id: string }>`select id from push_subscriptions where account_id = ${bob.userId}`.execute(
      db(),
    )
  ).rows
  expect([kind, to]).toEqual(['message', mine?.id])
  tab.close()
})

test('a contact without an open tab is rung by a push, and then told of the missed call', async () => {
  const [ann, bob] = await chat().matched()
  await sql`insert into follows (owner_id, other_id, created_at)
    values (${ann.userId}, ${bob.userId}, now()), (${bob.userId}, ${ann.userId}, now())`.execute(db())
  const tab = await aTab(server, ann)
  await subscribe(bob)
  const place = emulator.taken.length
  expect(await tab.request({ type: 'call.ringContact', userId: bob.userId })).toBeNull()
  const { ringId } = tab.answers.at(-1) as { ringId: string }
  const ringing = await told(place)
  expect(ringing).toMatchObject({ kind: 'incomingCall', actions: [{ action: 'answer' }] })
  expect(ringing.path).toBe(`/match?ring=${ringId}&pushOpen=incomingCall`)
  expect(emulator.taken[place]).toMatchObject({ urgency: 'high' })
  const theirs = await aTab(server, bob)
  expect((await theirs.next('call.incoming')).ringId).toBe(ringId)
  theirs.close()
  await tab.request({ type: 'call.cancelRing', ringId })
  expect(await told(place + 1)).toMatchObject({ kind: 'missedCall', tag: ringing.tag, body: 'Missed call' })
  tab.close()
})

test('a ring that was refused on one device ends on the others, whose browsers were told of it', async () => {
  const [ann, bob] = await chat().matched()
  await sql`insert into follows (owner_id, other_id, created_at)
    values (${ann.userId}, ${bob.userId}, now()), (${bob.userId}, ${ann.userId}, now())`.execute(db())
  const [tab, theirs] = [await aTab(server, ann), await aTab(server, bob)]
  await subscribe(bob)
  const place = emulator.taken.length
  await tab.request({ type: 'call.ringContact', userId: bob.userId })
  const { ringId } = await theirs.next('call.incoming')
  const ringing = await told(place)
  await theirs.request({ type: 'tab.visible', visible: true })
  expect(await theirs.request({ type: 'call.decline', ringId })).toBeNull()
  expect(await told(place + 1)).toMatchObject({
    kind: 'incomingCall',
    tag: ringing.tag,
    body: 'Declined on another device',
    actions: [],
    isOver: true,
    path: '/calls-history?pushOpen=incomingCall',
  })
  tab.close()
  theirs.close()
})

test('who claimed a daily reward is told when the next one is there, unless they claimed it already', async () => {
  const bob = await aPerson(server)
  await subscribe(bob)
  await sql`update accounts set email_confirmed = true where id = ${bob.userId}`.execute(db())
  await server.post('/split/forceAssign', { splitName: 'dailyrewardsystem', group: 'test_group' }, bob.token)
  const place = emulator.taken.length
  const claim = () =>
    server.post<{ claimed: boolean }>('/bonus/claim', { bonusType: 'dailyReward' }, bob.token)
  expect((await claim()).body.claimed).toBe(true)
  const planned = () =>
    sql<{ start_after: Date }>`select start_after from pgboss.job_common
      where name = 'reward-push' and data ->> 'accountId' = ${bob.userId}`
      .execute(db())
      .then(({ rows }) => rows[0]?.start_after.getTime())
  const dayMs = 24 * 3_600_000
  await expect.poll(planned).toBe(Math.ceil(Date.now() / dayMs) * dayMs)
  const midnight = () =>
    sql`update pgboss.job_common set start_after = now() - interval '1 minute' where name = 'reward-push'`.execute(
      db(),
    )
  // Today’s is claimed: as if the claim were of the new day.
  await midnight()
  await expect.poll(planned, { timeout: 20_000 }).toBeUndefined()
  await sql`update bonus_claims set period = '2001-01-01' where account_id = ${bob.userId}`.execute(db())
  await sql`delete from push_notices where account_id = ${bob.userId}`.execute(db())
  await later(bob)
  expect((await claim()).body.claimed).toBe(true)
  await expect.poll(planned).toBeDefined()
  await sql`update bonus_claims set period = '2001-01-02' where account_id = ${bob.userId} and period <> '2001-01-01'`.execute(
    db(),
  )
  await midnight()
  expect(await told(place)).toMatchObject({
    kind: 'reward',
    body: 'Your reward is ready',
    path: '/daily-rewards?pushOpen=reward',
  })
})

test('after a logout nothing is told, and the next person in the browser is told only what is theirs', async () => {
  const [ann, bob] = await chat().matched()
  const target = await subscribe(bob)
  await server.post('/logout', {}, bob.token)
  const eve = await aPerson(server)
  const place = emulator.taken.length
  await chat().send(ann, bob, 'For Bob')
  const taken = await subscribe(eve, target)
  expect(taken.id).not.toBe(target.id)
  await haveMet(server, ann, eve)
  await server.post(`/follow/${eve.userId}`, {}, ann.token)
  expect(await told(place)).toMatchObject({ to: taken.id, kind: 'follow', body: 'Added you' })
})

test('a subscription at an address that is of no push service is refused', async () => {
  const person = await aPerson(server)
  const body = { ...emulator.subscribe(), endpoint: 'http://169.254.169.254/latest', timeZone: 'UTC' }
  expect(await server.post('/push/subscribe', body, person.token)).toMatchObject({
    status: 422,
    body: { code: 'push_service_unknown' },
  })
})

test('the mail to somebody who is away counts what waits, logs in once after a tap and can be ended by its link', async () => {
  const [ann, bob] = await chat().matched()
  await sql`update accounts set email_confirmed = true where id = ${bob.userId}`.execute(db())
  await chat().send(ann, bob, 'The secret word')
  await sql`update sessions set seen_at = now() - interval '1 day' where account_id = ${bob.userId}`.execute(
    db(),
  )
  await vi.waitUntil(
    async () =>
      (
        await sql`update away_mails set due_at = now() - interval '1 second' where account_id = ${bob.userId} returning 1`.execute(
          db(),
        )
      ).rows.length > 0,
  )
  const look = server.composition.jobHandlers.find(({ kind }) => kind.name === 'away-mail')
  await look?.handle({ accountId: bob.userId }, false)
  const mail = await mailTo(server, bob.email, 'waiting for you')
  expect(mail.text).toContain('1 chat with new messages')
  expect(mail.text).not.toContain('secret')
  expect(mail.text).toMatch(/mailRoute=chat&emailOpen=away/)
  const logIn = async () => (await server.post('/login/byToken', { token: codeIn(mail, 'authToken') })).status
  expect([await logIn(), await logIn()]).toEqual([200, 410])
  expect((await server.post('/unsubscribe', { token: codeIn(mail, 'token') })).status).toBe(200)
  const choices = await server.get<{ awayMail: boolean }>('/push/choices', bob.token)
  expect(choices.body.awayMail).toBe(false)
})

test('a payment that arrived is told once, and so is money that went back', async () => {
  const ann = await aPerson(server)
  await subscribe(ann)
  const place = emulator.taken.length
  const invoiceId = await anInvoice(server, ann)
  const checkoutId = await aCheckout(server, ann, invoiceId)
  await press(server, checkoutId, { ending: 'approve', card: '4242' })
  await sendNotification(server, await emulatorOf(server).notification(checkoutId))
  expect(await told(place)).toMatchObject({
    kind: 'money',
    body: 'Your payment went through. Your coins are ready.',
    path: '/wallet?pushOpen=money',
  })
  await later(ann)
  const { priceMinor: amountMinor, currency } = (await pageOf(server, ann, invoiceId)).invoice
  const second = await testProviderOf(server).createCheckout({
    key: `${invoiceId}.second`,
    invoiceId,
    amountMinor,
    currency,
    returnUrl: '/',
    paidUrl: '/',
    savesCard: false,
  })
  await press(server, second.checkoutId, { ending: 'approve', card: '5555' })
  await sendNotification(server, await emulatorOf(server).notification(second.checkoutId))
  expect(await told(place + 1)).toMatchObject({ kind: 'money', path: '/billing?pushOpen=money' })
  expect((await told(place + 1)).body).toBe('Your money is on its way back to you.')
})

test('a gift is told once, as a gift and not as a message besides', async () => {
  const [ann, bob] = await chat().matched()
  await sql`update accounts set roles_group = 'goddess' where id = ${bob.userId}`.execute(db())
  await server.composition.wallet.post(db(), {
    kind: 'purchase',
    ref: { type: 'order', id: `order_${ann.userId}` },
    ownerId: ann.userId,
    key: `purchase:${ann.userId}`,
    amountCoins: 100,
  })
  await subscribe(bob)
  const place = emulator.taken.length
  const give = () => {
    const tap = { toId: bob.userId, giftKey: 'rose', priceCoins: 10, tapId: randomUUID() }
    return server.post('/gifts/give', tap, ann.token)
  }
  expect([await give(), await give()].map(({ status }) => status)).toEqual([200, 200])
  expect(await told(place)).toMatchObject({
    kind: 'gift',
    body: 'Sent you a gift',
    path: `/chat?userId=${ann.userId}&pushOpen=gift`,
  })
  // A message that follows is the next push: nothing told of the gift in between.
  await chat().send(ann, bob, 'For you')
  expect(await told(place + 1)).toMatchObject({ kind: 'message', badge: 1 })
  expect(emulator.taken).toHaveLength(place + 2)
})

test('followers are told of a creator’s first story of a day once it is approved, and whoever she shut out is not', async () => {
  const [creator, follower, excluded] = [await aCreator(server), await aPerson(server), await aPerson(server)]
  for (const { userId } of [excluded, follower])
    await sql`insert into follows (owner_id, other_id, created_at)
      values (${userId}, ${creator.userId}, now())`.execute(db())
  await sql`insert into exclusions (owner_id, other_id, kind, created_at)
    values (${creator.userId}, ${excluded.userId}, 'block', now())`.execute(db())
  const [{ id }] = [await subscribe(follower), await subscribe(excluded)]
  const place = emulator.taken.length
  const approve = async () =>
    server.composition.stories.decide({
      storyId: await postStory(server, creator),
      verdict: 'approved',
      decidedBy: 'op_mod',
    })
  await approve()
  expect(await told(place)).toMatchObject({
    to: id,
    kind: 'story',
    body: 'Has a new story',
    path: '/stories-list?pushOpen=story',
  })
  await later(follower)
  await approve()
  // A follow that happens after is the next push: nothing told of the second story, or the person shut out.
  await sql`insert into follows (owner_id, other_id, created_at)
    values (${creator.userId}, ${follower.userId}, now()) on conflict do nothing`.execute(db())
  await chat().send(creator, follower, 'Thanks for watching')
  expect(await told(place + 1)).toMatchObject({ to: id, kind: 'message' })
  expect(emulator.taken).toHaveLength(place + 2)
})
