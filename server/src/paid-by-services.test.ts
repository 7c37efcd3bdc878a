import { createHmac, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { emulatedCards, payOnPage } from '../test/emulated-provider.ts'
import { type ServerPaidBy, startServerPaidBy, withFields } from '../test/paid-by-service.ts'
import { anInvoice, methodsOf, pageOf, tapOneClick } from '../test/payments.ts'
import { aPerson, type SignedUp } from '../test/server.ts'
import { operateBan } from './ban.command.ts'
import type { WebhookCall } from './modules/webhooks/index.ts'

const coins = 300
const priceMinor = 699

const signatureOf = (body: Uint8Array, key: string): string =>
  `t=a-nonce,s=${createHmac('sha256', key).update('a-nonce.').update(body).digest('hex')}`
const signedByNmi = (call: WebhookCall, body: Uint8Array, key: string): WebhookCall => ({
  ...call,
  rawBody: body,
  headers: { ...call.headers, 'webhook-signature': signatureOf(body, key) },
})
const nmiKey = 'emulated-nmi-signing-key'
const replaced = ({ rawBody }: WebhookCall, from: string, to: string): Uint8Array =>
  Buffer.from(Buffer.from(rawBody).toString('utf8').replaceAll(from, to))
const withLogin = (call: WebhookCall, password: string): WebhookCall => ({
  ...call,
  headers: {
    ...call.headers,
    authorization: `Basic ${Buffer.from(`segpay:${password}`).toString('base64')}`,
  },
})

interface Service {
  readonly name: 'segpay' | 'billing' | 'medoro' | 'checkoutChamp'
  readonly notifiesAfterMs?: number
  /** The emulator's names of its operations. */
  readonly charge: string
  /** Whether it can be asked about a page. */
  readonly isAskedAboutPages: boolean
  readonly anotherMerchant: (call: WebhookCall) => WebhookCall
  readonly anOldKey: (call: WebhookCall) => WebhookCall
  readonly forgery: (call: WebhookCall) => WebhookCall
  /** The same payment, claimed for another invoice. */
  readonly claim: (call: WebhookCall, invoiceId: string) => WebhookCall
}

const page = 'page.submit'
const services: readonly Service[] = [
  {
    name: 'segpay',
    charge: 'oneclick.sale',
    isAskedAboutPages: false,
    anotherMerchant: (call) => withFields(call, { eticketid: '199002:27001' }),
    anOldKey: (call) => withLogin(call, 'the password before'),
    forgery: (call) => ({ ...call, headers: {} }),
    claim: (call, invoiceId) => withFields(call, { REF1: `${invoiceId}.0`, REF2: invoiceId }),
  },
  {
    name: 'billing',
    charge: 'transact.sale',
    isAskedAboutPages: true,
    anotherMerchant: (call) => signedByNmi(call, replaced(call, '"900001"', '"900002"'), nmiKey),
    anOldKey: (call) => signedByNmi(call, call.rawBody, 'the key before'),
    forgery: (call) => ({ ...call, rawBody: replaced(call, '"success":"1"', '"success":"0"') }),
    claim: (call, invoiceId) => ({ ...call, rawBody: replaced(call, 'inv_nobody', invoiceId) }),
  },
  {
    name: 'medoro',
    charge: 'soap.Payment',
    isAskedAboutPages: true,
    anotherMerchant: (call) => withFields(call, { INTERFACE: '1' }),
    anOldKey: (call) => withFields(call, { KEY_INDEX: '9' }),
    forgery: (call) => withFields(call, { SIGNATURE: Buffer.alloc(256).toString('base64') }),
    claim: (call, invoiceId) => withFields(call, { invoice: invoiceId }),
  },
  {
    name: 'checkoutChamp',
    notifiesAfterMs: 15 * 60_000,
    charge: 'order.import',
    isAskedAboutPages: true,
    anotherMerchant: (call) => withFields(call, { campaignId: '99' }),
    anOldKey: (call) => withFields(call, { secret: 'the secret before this one' }),
    forgery: (call) => withFields(call, { secret: '' }),
    claim: (call, invoiceId) => withFields(call, { invoice: invoiceId }),
  },
]

describe.each(services)(
  '$name',
  ({ name, notifiesAfterMs = 0, charge, isAskedAboutPages, anotherMerchant, anOldKey, forgery, claim }) => {
    let paidBy: ServerPaidBy
    beforeAll(async () => {
      paidBy = await startServerPaidBy(name, { notifiesAfterMs })
    })
    afterAll(() => paidBy.stop())

    const aBuyer = async () => {
      const person = await aPerson(paidBy.server)
      return { person, invoiceId: await anInvoice(paidBy.server, person) }
    }
    /** The genuine notification of a payment that nobody knows of yet. */
    async function payUnseen(person: SignedUp, invoiceId: string): Promise<WebhookCall> {
      const before = (await paidBy.sent()).length
      await paidBy.payPage(person, invoiceId)
      const call = (await paidBy.sent())[before]
      if (!call) throw new Error('nothing was notified')
      return call
    }
    const paymentsOf = async (invoiceId: string) =>
      (await paidBy.emulator.payments()).filter(
        ({ reference, state }) => reference === invoiceId && state === 'approved',
      )
    const aSavedCard = async (person: SignedUp, card: string): Promise<string> => {
      const invoiceId = await anInvoice(paidBy.server, person)
      const before = (await paidBy.sent()).length
      await paidBy.payPage(person, invoiceId, { card, saves: true })
      for (const call of (await paidBy.sent()).slice(before)) expect(await paidBy.deliver(call)).toBe(200)
      expect(await paidBy.stateOf(person, invoiceId)).toBe('paid')
      const [method] = await methodsOf(paidBy.server, person)
      return method?.methodId ?? ''
    }

    test('a notification brings the coins once, however often it comes', async () => {
      const { person, invoiceId } = await aBuyer()
      const call = await payUnseen(person, invoiceId)
      expect(await paidBy.balance(person)).toBe(0)
      expect(await paidBy.deliver(call)).toBe(200)
      expect(await paidBy.balance(person)).toBe(coins)
      expect(await paidBy.deliver(call)).toBe(200)
      expect((await paidBy.inbox())[0]).toMatchObject({ outcome: 'replayed' })
      expect(await paidBy.balance(person)).toBe(coins)
      // Nothing of what is sealed or secret is kept in what operators see.
      const shown = (await paidBy.inbox()).map(({ body }) => body ?? '').join('')
      expect(shown).not.toContain('emulated-export-profile-secret')
    })

    test('a decline says why, and a payment is found where its notification is lost and the service can be asked', async () => {
      const { person, invoiceId } = await aBuyer()
      await paidBy.payPage(person, invoiceId, { card: emulatedCards.no_funds })
      if (!isAskedAboutPages) {
        const call = (await paidBy.sent()).at(-1)
        if (call) await paidBy.deliver(call)
      }
      expect(await pageOf(paidBy.server, person, invoiceId)).toMatchObject({
        invoice: { state: 'declined' },
        declineReason: 'no_funds',
      })
      await paidBy.payPage(person, invoiceId)
      if (!isAskedAboutPages) {
        // It is sent again until it arrives, and the person waits for it.
        const call = (await paidBy.sent()).at(-1)
        if (call) await paidBy.deliver(call)
      }
      await expect.poll(() => paidBy.stateOf(person, invoiceId), { timeout: 10_000 }).toBe('paid')
      expect(await paidBy.balance(person)).toBe(coins)
    })

    test('one tap with a saved card brings coins, once, also if its answer is lost', async () => {
      const person = await aPerson(paidBy.server)
      const methodId = await aSavedCard(person, emulatedCards.usual)
      const invoiceId = await anInvoice(paidBy.server, person)
      const tap = { invoiceId, methodId, key: randomUUID() }
      const taps = await Promise.all([
        tapOneClick(paidBy.server, person, tap),
        tapOneClick(paidBy.server, person, tap),
      ])
      expect(taps.some(({ status }) => status === 200)).toBe(true)
      expect(await paidBy.stateOf(person, invoiceId)).toBe('paid')
      expect(await paidBy.balance(person)).toBe(2 * coins)

      const second = await anInvoice(paidBy.server, person)
      await paidBy.emulator.plan({ kind: 'cut', operation: charge })
      await tapOneClick(paidBy.server, person, { invoiceId: second, methodId, key: randomUUID() })
      await expect.poll(() => paidBy.stateOf(person, second), { timeout: 10_000 }).toBe('paid')
      expect(await paidBy.balance(person)).toBe(3 * coins)
      for (const id of [invoiceId, second]) expect(await paymentsOf(id)).toHaveLength(1)
    })

    test('a decline that arrives after the payment changes nothing', async () => {
      const { person, invoiceId } = await aBuyer()
      const before = (await paidBy.sent()).length
      await paidBy.payPage(person, invoiceId, { card: emulatedCards.no_funds })
      await paidBy.payPage(person, invoiceId)
      const calls = (await paidBy.sent()).slice(before)
      expect(calls.length).toBeGreaterThan(1)
      for (const call of calls.toReversed()) expect(await paidBy.deliver(call)).toBe(200)
      expect(await paidBy.stateOf(person, invoiceId)).toBe('paid')
      expect(await paidBy.balance(person)).toBe(coins)
    })

    test('the money of coins that are taken back returns at the service, once', async () => {
      const { person, invoiceId } = await aBuyer()
      await paidBy.deliver(await payUnseen(person, invoiceId))
      const { wallet, engines, clock, table, matchmaking } = paidBy.server.composition
      const deps = { db: engines.database.db, clock, wallet, realtime: table, expel: matchmaking.expel }
      await operateBan(deps, ['forever', person.userId, 'harassment'])
      const returned = async () => (await paymentsOf(invoiceId)).map(({ returnedMinor }) => returnedMinor)
      await expect.poll(returned, { timeout: 20_000 }).toEqual([priceMinor])
      await expect
        .poll(
          async () =>
            (
              await engines.database.db
                .selectFrom('payment_refunds')
                .select('state')
                .where('invoice_id', '=', invoiceId)
                .execute()
            ).map(({ state }) => state),
          { timeout: 20_000 },
        )
        .toEqual(['done'])
      expect(await returned()).toEqual([priceMinor])
    })

    test('where the bank asks, the person confirms the tap on its page', async () => {
      const person = await aPerson(paidBy.server)
      const methodId = await aSavedCard(person, emulatedCards.asksLater)
      const invoiceId = await anInvoice(paidBy.server, person)
      const { body } = await tapOneClick(paidBy.server, person, { invoiceId, methodId, key: randomUUID() })
      const url = body.confirmUrl ?? ''
      await payOnPage(await paidBy.addressOf(url.split('/').at(-1) ?? '', url))
      await expect.poll(() => paidBy.stateOf(person, invoiceId), { timeout: 10_000 }).toBe('paid')
      expect(await paidBy.balance(person)).toBe(2 * coins)
      expect(await paymentsOf(invoiceId)).toHaveLength(1)
    })

    test.each<[string, (call: WebhookCall) => WebhookCall]>([
      ['forged', forgery],
      ['of another merchant', anotherMerchant],
      ['under an old key', anOldKey],
    ])('a notification that is %s is refused and logged, and moves nothing', async (_words, change) => {
      const { person, invoiceId } = await aBuyer()
      const call = await payUnseen(person, invoiceId)
      expect(await paidBy.deliver(change(call))).toBe(403)
      expect((await paidBy.inbox())[0]).toMatchObject({ outcome: 'refused', reason: 'forbidden' })
      expect(await paidBy.balance(person)).toBe(0)
    })

    if (name === 'segpay') {
      test('a second payment on a page that cannot be ended goes back by itself', async () => {
        const { person, invoiceId } = await aBuyer()
        const url = await paidBy.startPayment(person, invoiceId, false)
        const before = (await paidBy.sent()).length
        for (const _ of [1, 2]) await payOnPage(url)
        for (const call of (await paidBy.sent()).slice(before)) expect(await paidBy.deliver(call)).toBe(200)
        expect(await paidBy.balance(person)).toBe(coins)
        const returned = async () => (await paymentsOf(invoiceId)).map(({ returnedMinor }) => returnedMinor)
        await expect.poll(returned, { timeout: 20_000 }).toEqual([0, priceMinor])
        expect(await paidBy.balance(person)).toBe(coins)
      })
    }

    test('another amount, or another currency, is never credited', async () => {
      const { person, invoiceId } = await aBuyer()
      await paidBy.emulator.plan({ kind: 'amount', operation: page, amountMinor: 1 })
      await paidBy.deliver(await payUnseen(person, invoiceId))
      expect((await paidBy.inbox())[0]).toMatchObject({ outcome: 'failed', reason: 'conflict' })

      const inDollars = await aBuyer()
      const before = (await paidBy.sent()).length
      const { checkoutId, url } = await paidBy.provider.createCheckout({
        key: `${inDollars.invoiceId}.0`,
        invoiceId: inDollars.invoiceId,
        amountMinor: priceMinor,
        currency: 'USD',
        returnUrl: '/',
        paidUrl: '/',
        savesCard: false,
      })
      await payOnPage(await paidBy.addressOf(checkoutId, url))
      const call = (await paidBy.sent())[before]
      if (!call) throw new Error('nothing was notified')
      await paidBy.deliver(call)
      expect((await paidBy.inbox())[0]).toMatchObject({ outcome: 'failed', reason: 'conflict' })
      for (const buyer of [person, inDollars.person]) expect(await paidBy.balance(buyer)).toBe(0)
    })

    test('a payment for no invoice of ours is unrelated, and one for somebody else’s invoice is theirs', async () => {
      const { person, invoiceId } = await aBuyer()
      const before = (await paidBy.sent()).length
      const { checkoutId, url } = await paidBy.provider.createCheckout({
        key: 'inv_nobody.0',
        invoiceId: 'inv_nobody',
        amountMinor: priceMinor,
        currency: 'EUR',
        returnUrl: '/',
        paidUrl: '/',
        savesCard: false,
      })
      await payOnPage(await paidBy.addressOf(checkoutId, url))
      const call = (await paidBy.sent())[before]
      if (!call) throw new Error('nothing was notified')
      await paidBy.deliver(call)
      expect((await paidBy.inbox())[0]).toMatchObject({ outcome: 'unrelated' })
      // Whoever could write another invoice into a notification gains nothing: the service says whose it is.
      const calls = (await paidBy.inbox()).length
      await paidBy.deliver(claim(call, invoiceId))
      const inbox = await paidBy.inbox()
      // It is logged as what it is, or is the same event as before.
      expect(inbox.length).toBeGreaterThanOrEqual(calls)
      expect(['refused', 'unrelated', 'replayed', 'failed']).toContain(inbox[0]?.outcome)
      expect(await paidBy.balance(person)).toBe(0)
      expect(await paidBy.stateOf(person, invoiceId)).toBe('created')
    })
  },
)
