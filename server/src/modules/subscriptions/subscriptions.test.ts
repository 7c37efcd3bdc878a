import type { Chat, ErrorBody, OwnSubscription, Partner, ProductView } from '@serendip/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SubscriptionRowView } from '@serendip/contract/operator'
import { logInAs } from '../../../test/console.ts'
import { aCaptcha } from '../../../test/captcha.ts'
import { chatOn } from '../../../test/chat.ts'
import { mediaOn } from '../../../test/chat-media.ts'
import { mailsTo, mailTo } from '../../../test/mailbox.ts'
import { aCheckout, anInvoice, aSavedMethod, press, tapOneClick } from '../../../test/payments.ts'
import { runSchedules } from '../../../test/run-schedule.ts'
import { transact } from '../../kernel/transact.ts'
import { haveMet } from '../../../test/met.ts'
import { aTab } from '../../../test/socket.ts'
import { aPerson, aServer, type SignedUp, type TestServer } from '../../../test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await aServer({
    DEMO: '1',
    DEV_COUNTRY: 'DE',
    ROLES: 'api,chat,socket,analytics,payments,worker,console',
  })
})
afterAll(() => server.stop())

let taps = 0

/** Orders a month of premium; answers the invoice. */
async function anOrder({ token }: SignedUp): Promise<string> {
  const offered = await server.post<{ products: readonly ProductView[]; isOpen: boolean }>(
    '/products',
    { productType: 'membership' },
    token,
  )
  expect(offered.body.isOpen).toBe(true)
  const plan = offered.body.products.find(({ months }) => months === 1)
  taps += 1
  const { body } = await server.post<{ invoiceId: string }>(
    '/invoice/create',
    {
      productId: plan?.productId,
      priceMinor: plan?.priceMinor,
      currency: plan?.currency,
      key: `membership-tap-${String(taps).padStart(6, '0')}`,
      agreesToRenewal: true,
      timeZone: 'Europe/Berlin',
    },
    token,
  )
  return body.invoiceId
}

/** A person who paid for a month with a saved card. */
async function aMember(): Promise<SignedUp> {
  const person = await aPerson(server)
  const methodId = await aSavedMethod(server, person)
  const invoiceId = await anOrder(person)
  await tapOneClick(server, person, { invoiceId, methodId, key: 'the-only-tap-of-a-member' })
  return person
}

const own = async ({ token }: SignedUp) => (await server.get<OwnSubscription>('/subscription', token)).body

interface Profile {
  readonly premium: boolean
  readonly bonusMatch: number
  readonly lt: number
  readonly coins: number
}

const profileOf = async ({ token }: SignedUp) =>
  (await server.get<{ profile: Profile }>('/profile', token)).body.profile

const form = async ({ token }: SignedUp, fields: Readonly<Record<string, string>>) => {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  const response = await fetch(`${server.origin}/api/payment/page-api/stopSubscription`, {
    method: 'POST',
    body,
    headers: { authorization: `Bearer ${token}`, packagename: 'serendip' },
  })
  return { status: response.status, body: (await response.json()) as ErrorBody }
}

test('a member has premium everywhere at once, a receipt with the way to cancel, and a status', async () => {
  const person = await aMember()
  expect(await profileOf(person)).toMatchObject({
    premium: true,
    bonusMatch: 20,
  })
  expect((await server.get('/subscription/status', person.token)).body).toMatchObject({
    state: 'active',
    premium: true,
    isExpired: false,
  })
  const mail = await mailTo(server, person.email, 'Your Premium receipt')
  expect(mail.text).toMatch(/You have Premium until .*\n[\s\S]*Premium renews on .* for €19\.99/)
  expect(mail.text).toContain('/membership/cancel#')
  expect((await own(person)).subscription).toMatchObject({ packageType: 'membership', state: 'active' })
})

test('a first payment on the provider’s page saves the card that renews it; without one it does not renew', async () => {
  const [saved, unsaved] = [await aPerson(server), await aPerson(server)]
  for (const [person, save] of [
    [saved, '1'],
    [unsaved, undefined],
  ] as const) {
    const checkoutId = await aCheckout(server, person, await anOrder(person))
    await press(server, checkoutId, { ending: 'approve', card: '4242', ...(save && { save }) })
  }
  expect((await own(saved)).subscription).toMatchObject({ state: 'active', card: { lastFour: '4242' } })
  expect((await own(unsaved)).subscription).toMatchObject({
    state: 'cancelled',
    card: null,
    nextCharge: null,
  })
  expect((await profileOf(unsaved)).premium).toBe(true)
})

test('cancelling names a reason, keeps premium, is confirmed by mail and offers a restart', async () => {
  const person = await aMember()
  expect((await server.post('/subscription/cancel', { reason: 'because' }, person.token)).status).toBe(400)
  const { body } = await server.post<OwnSubscription>(
    '/subscription/cancel',
    { reason: 'price' },
    person.token,
  )
  expect(body).toMatchObject({
    subscription: { state: 'cancelled', nextCharge: null },
    restartOffer: { percent: 30 },
  })
  expect((await server.post('/subscription/cancel', { reason: 'price' }, person.token)).body.code).toBe(
    'no_membership',
  )
  const mail = await mailTo(server, person.email, 'You cancelled Premium')
  expect(mail.text).toContain('You keep it until')
  expect(
    (await server.post<OwnSubscription>('/subscription/resume', { withOffer: true }, person.token)).body,
  ).toMatchObject({
    subscription: { state: 'active', nextCharge: { amountMinor: 1399 } },
    restartOffer: null,
  })
  await mailTo(server, person.email, 'Premium goes on')
})

test('a link of a billing mail cancels without a login, after it was opened and confirmed, and does nothing else', async () => {
  const person = await aMember()
  const mail = await mailTo(server, person.email, 'Your Premium receipt')
  const token = /\/membership\/cancel#(\S+)/.exec(mail.text)?.[1] ?? ''
  expect((await server.post('/subscription/link/read', { token })).body).toEqual({
    state: 'active',
    priceMinor: 1999,
    currency: 'EUR',
    months: 1,
    periodEndsAt: expect.any(Number),
    timeZone: 'Europe/Berlin',
  })
  expect((await own(person)).subscription?.state).toBe('active')
  const forged = `${token.slice(0, -2)}xx`
  expect((await server.post('/subscription/link/cancel', { token: forged, reason: 'other' })).body.code).toBe(
    'code_invalid',
  )
  expect((await server.post('/subscription/link/cancel', { token, reason: 'other' })).status).toBe(200)
  expect((await own(person)).subscription?.state).toBe('cancelled')
  expect((await server.post('/subscription/link/cancel', { token, reason: 'other' })).status).toBe(200)
})

test('the footer’s page mails a link, and never says whether an address has a membership', async () => {
  const [member, stranger] = [await aMember(), await aPerson(server)]
  const ask = async (email: string) =>
    server.post('/subscription/link/request', { email, captcha: await aCaptcha(server) })
  expect([(await ask(member.email)).body, (await ask(stranger.email)).body]).toEqual([
    { ok: true },
    { ok: true },
  ])
  const wrong = { email: member.email, captcha: 'x' }
  expect((await server.post('/subscription/link/request', wrong)).body.code).toBe('captcha_failed')
  const mail = await mailTo(server, member.email, 'Cancel Premium')
  expect(mail.text).toContain('/membership/cancel#')
  expect((await mailsTo(server, stranger.email)).map(({ subject }) => subject)).not.toContain(
    'Cancel Premium',
  )
})

test('the payment page lists what renews and stops it with its token alone', async () => {
  const [person, stranger] = [await aMember(), await aMember()]
  interface Page {
    readonly subscriptions: readonly { readonly subscriptionId: string; readonly packageType: string }[]
    readonly requestValidationToken: string
  }
  const pageOf = async ({ token }: SignedUp) =>
    (await server.get<Page>('/payment/page-api/getUserSubscriptions', token)).body
  const page = await pageOf(person)
  expect(page.subscriptions.map(({ packageType }) => packageType)).toEqual(['membership'])
  const subscriptionId = page.subscriptions[0]?.subscriptionId ?? ''
  expect((await form(person, { subscriptionId })).body).toMatchObject({
    code: 'validation_token_missing',
    message: 'subscriptionsRequestValidationToken is missing',
  })
  const foreign = (await pageOf(stranger)).requestValidationToken
  expect((await form(person, { subscriptionId, requestValidationToken: foreign })).body.code).toBe(
    'code_invalid',
  )
  expect((await form(stranger, { subscriptionId, requestValidationToken: foreign })).body.code).toBe(
    'not_found',
  )
  const { requestValidationToken } = page
  expect((await form(person, { subscriptionId, requestValidationToken })).status).toBe(200)
  expect((await own(person)).subscription?.state).toBe('cancelled')
})

test('a membership counts in the billing history and the lifetime spend, and coins stay what they were', async () => {
  const person = await aPerson(server)
  await anInvoice(server, person)
  const checkoutId = await aCheckout(server, person, await anOrder(person))
  await press(server, checkoutId, { ending: 'approve', card: '4242', save: '1' })
  const history = await server.get<{ payments: readonly object[] }>(
    '/payment/page-api/getUserBillingHistory',
    person.token,
  )
  expect(history.body.payments).toEqual([
    expect.objectContaining({
      productType: 'membership',
      months: 1,
      coins: 0,
      priceMinor: 1999,
      state: 'paid',
    }),
  ])
  expect(await profileOf(person)).toMatchObject({ lt: 1999, coins: 0 })
})

test('who paid once and has premium no more is told so', async () => {
  const person = await aMember()
  expect((await server.post('/subscription/withdraw', {}, person.token)).body).toMatchObject({
    currency: 'EUR',
  })
  expect((await server.get('/subscription/status', person.token)).body).toMatchObject({
    state: 'ended',
    premium: false,
    isExpired: true,
  })
})

interface CardAnswer {
  readonly person: Partner
}

/** A person’s card, as another one sees it. */
const cardOf = async ({ userId }: SignedUp, reader: SignedUp) =>
  (await server.get<CardAnswer>(`/people/${userId}`, reader.token)).body.person

test('others see a member’s badge from the payment to the end of what was paid, and nothing more about it', async () => {
  const [person, reader] = [await aPerson(server), await aPerson(server)]
  await haveMet(server, person, reader)
  const before = await cardOf(person, reader)
  expect(before.premium).toBeUndefined()
  const methodId = await aSavedMethod(server, person)
  const invoiceId = await anOrder(person)
  await tapOneClick(server, person, { invoiceId, methodId, key: 'the-only-tap-of-a-member' })
  expect(await cardOf(person, reader)).toEqual({ ...before, premium: true })
  const chat = await server.get<{ chat: Chat }>(`/chat/v2/getByUser?userId=${person.userId}`, reader.token)
  expect(chat.body.chat.users[0]?.premium).toBe(true)
  expect((await cardOf(reader, person)).premium).toBeUndefined()
  await server.composition.engines.database.db
    .updateTable('premium_members')
    .set({ member_until: new Date(Date.now() - 1) })
    .where('account_id', '=', person.userId)
    .execute()
  expect(await cardOf(person, reader)).toEqual(before)
})

test('a running call shows the badge once its person pays, and no more once the membership ended', async () => {
  const [person, reader] = [await aPerson(server), await aPerson(server)]
  const [own, other] = [await aTab(server, person), await aTab(server, reader)]
  const callId = await server.composition.calls.start(
    { userId: person.userId, connectionId: own.connectionId },
    { userId: reader.userId, connectionId: other.connectionId },
    'text',
  )
  expect((await other.next('call.found')).call.partner.premium).toBeUndefined()
  const methodId = await aSavedMethod(server, person)
  const invoiceId = await anOrder(person)
  await tapOneClick(server, person, { invoiceId, methodId, key: 'the-only-tap-of-a-member' })
  expect(await other.next('call.member')).toMatchObject({ callId, premium: true })
  expect((await server.post('/subscription/withdraw', {}, person.token)).status).toBe(200)
  expect(await other.next('call.member')).toMatchObject({ callId, premium: false })
  expect(own.unread('call.member')).toEqual([])
})

test('an open chat shows the badge once its person pays, and no more once the membership ended', async () => {
  const chat = chatOn(server)
  const [person, reader] = await chat.matched()
  await chat.send(person, reader, 'Hello')
  const tab = await aTab(server, reader)
  await chat.join(tab, reader, (await chat.list(reader)).change)
  const badge = async () => {
    for (;;) {
      const { changes } = await tab.next('chat.changes')
      const [shown] = changes.chats
      if (shown) return shown.users[0]?.premium
    }
  }
  const methodId = await aSavedMethod(server, person)
  const invoiceId = await anOrder(person)
  await tapOneClick(server, person, { invoiceId, methodId, key: 'the-only-tap-of-a-member' })
  expect(await badge()).toBe(true)
  expect((await server.post('/subscription/withdraw', {}, person.token)).status).toBe(200)
  expect(await badge()).toBeUndefined()
})

test('what is for members opens for who pays, and closes when the membership ends; tabs and files agree', async () => {
  const [chat, media] = [chatOn(server), mediaOn(server)]
  const [person, creator] = await chat.matched()
  const { db } = server.composition.engines.database
  await db.updateTable('accounts').set({ roles_group: 'goddess' }).where('id', '=', creator.userId).execute()
  const id = await media.upload(creator)
  const { body } = await media.send(creator, person, [id], { membersOnly: true, text: 'For members' })
  const tab = await aTab(server, person)
  const since = (await chat.list(person)).change
  await chat.join(tab, person, since)
  expect(await media.access(person, id)).toEqual([404, 404, 200])
  const methodId = await aSavedMethod(server, person)
  const invoiceId = await anOrder(person)
  await tapOneClick(server, person, { invoiceId, methodId, key: 'the-only-tap-of-a-member' })
  const told = async (upTo: number) => {
    let changes = (await tab.next('chat.changes')).changes
    while (changes.upTo < upTo) changes = (await tab.next('chat.changes')).changes
    return changes
  }
  expect(await told(since + 1)).toMatchObject({
    messages: [
      { _id: body.message._id, text: 'For members', availability: 'available', media: [{ blurred: false }] },
    ],
  })
  expect(await media.access(person, id)).toEqual([200, 200, 200])
  expect((await server.post('/subscription/withdraw', {}, person.token)).status).toBe(200)
  expect(await told(since + 2)).toMatchObject({
    messages: [{ text: '', availability: 'needPremium', media: [{ url: null, blurred: true }] }],
  })
  expect(await media.access(person, id)).toEqual([404, 404, 200])
})

test('in a test in which everyone counts as premium, others see it too; a creator has none', async () => {
  const [person, creator, reader] = [await aPerson(server), await aPerson(server), await aPerson(server)]
  const { db } = server.composition.engines.database
  await db.updateTable('accounts').set({ roles_group: 'goddess' }).where('id', '=', creator.userId).execute()
  for (const tested of [person, creator]) {
    await haveMet(server, tested, reader)
    const body = { splitName: 'coinsflow_only', group: 'test_group' }
    expect((await server.post('/split/forceAssign', body, tested.token)).status).toBe(200)
  }
  expect((await cardOf(person, reader)).premium).toBe(true)
  expect((await cardOf(creator, reader)).premium).toBeUndefined()
})

test('what premium gave this month is what it gave: free messages, messages for members, matches, and no more', async () => {
  const chat = chatOn(server)
  const { engines, bonusMatches } = server.composition
  const { db } = engines.database
  const person = await aMember()
  const given = async () => (await server.get('/subscription/given', person.token)).body
  expect(await given()).toMatchObject({
    bonusMatches: 0,
    freeMessages: 0,
    memberMessages: 0,
    savedCoins: 0,
    bonusMatchesADay: 20,
  })
  const creator = await chat.matchedWith(person)
  const friend = await chat.matchedWith(person)
  await db.updateTable('accounts').set({ roles_group: 'goddess' }).where('id', '=', creator.userId).execute()
  for (const text of ['Hello', 'How are you?']) await chat.send(person, creator, text)
  await chat.send(person, friend, 'Between users it is free anyway')
  await chat.send(creator, person, 'For members', { membersOnly: true })
  await chat.send(creator, person, 'For everyone')
  const day = await transact(db, (tx) => bonusMatches.take(tx, person.userId, 20))
  await transact(db, (tx) => bonusMatches.take(tx, person.userId, 20))
  expect(await given()).toMatchObject({
    bonusMatches: 2,
    freeMessages: 2,
    memberMessages: 1,
    savedCoins: 10,
    messagePriceCoins: 5,
  })
  // A match that came to nothing is given back.
  await transact(db, (tx) => bonusMatches.giveBack(tx, person.userId, day ?? ''))
  expect(await given()).toMatchObject({ bonusMatches: 1 })
})

test('the card that pays is asked for in its last month, by a mail that leads to the membership', async () => {
  const person = await aMember()
  const { db } = server.composition.engines.database
  const now = new Date()
  await db
    .updateTable('payment_methods')
    .set({ expires_month: now.getUTCMonth() + 1, expires_year: now.getUTCFullYear() })
    .where('account_id', '=', person.userId)
    .execute()
  await runSchedules(server, 'warn-of-cards', 'warn-of-cards')
  const mail = await mailTo(server, person.email, 'Your card for Premium expires on')
  expect(mail.text).toMatch(
    /Visa ·· 4242, which pays for Premium, expires on .*\. Premium renews on .* for €19\.99/,
  )
  expect(mail.text).toContain('/settings/membership')
  expect(mail.text).toContain('/membership/cancel#')
  const subjects = (await mailsTo(server, person.email)).map(({ subject }) => subject)
  expect(subjects.filter((subject) => subject.startsWith('Your card for Premium'))).toHaveLength(1)
})

test('support sees the memberships of a person and cancels on their behalf, which the audit log has; an auditor cannot', async () => {
  const person = await aMember()
  const support = await logInAs(server.consoleOrigin, 'support')
  const path = `/people/${person.userId}/subscriptions`
  const listed = await support.send<{ subscriptions: readonly SubscriptionRowView[] }>('GET', path)
  expect(listed.body.subscriptions).toMatchObject([{ state: 'active', periods: 1, priceMinor: 1999 }])
  const auditor = await logInAs(server.consoleOrigin, 'auditor')
  expect((await auditor.send('GET', path)).status).toBe(200)
  expect((await auditor.send('POST', `${path}/cancel`, {})).status).toBe(403)
  expect((await support.send('POST', `${path}/cancel`, {})).status).toBe(200)
  expect((await own(person)).subscription?.state).toBe('cancelled')
  const { db } = server.composition.engines.database
  const logged = await db
    .selectFrom('audit_entries')
    .select('subject')
    .where('action', '=', 'subscription.cancelled')
    .execute()
  expect(logged).toEqual([{ subject: person.userId }])
})
