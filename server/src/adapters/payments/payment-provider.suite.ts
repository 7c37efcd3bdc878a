import type { DeclineReason } from '@serendip/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type {
  Checkout,
  ChargeState,
  CheckoutOrder,
  PaymentNotification,
  PaymentProvider,
} from '../../modules/payments/payment-provider.port.ts'
import type { WebhookCall } from '../../modules/webhooks/index.ts'

/** The fate of later payments with a saved card. */
export type LaterFate = 'succeeds' | 'asks' | 'breaks' | DeclineReason

/** A provider, and its service as a test plays it. */
export interface ProviderRig {
  readonly provider: Omit<PaymentProvider, 'name'>
  /** Pays on the page; `decline`: the bank refuses the card for that reason. */
  pay(
    checkout: Checkout,
    how?: { readonly decline?: DeclineReason; readonly saves?: boolean },
  ): Promise<unknown>
  /** Pays another amount than the order's. */
  payOtherAmount(checkout: Checkout): Promise<unknown>
  /** Pays on a page with a card and has it saved; answers its token. */
  saveCard(checkout: Checkout, later: LaterFate): Promise<string>
  /** Called before the one request that has the fate; a rig whose cards decide it does nothing. */
  prepareCharge(later: LaterFate): Promise<unknown>
  /** The person confirms a charge on its page. */
  confirm(checkout: Checkout): Promise<unknown>
  /** From then on the answer to the next refund is lost. Answers the payment to be refunded. */
  payAndLoseRefund(checkout: Checkout): Promise<unknown>
  /** The number of payments of an invoice that the service took, and what it returned of them. */
  books(invoiceId: string): Promise<{ readonly payments: number; readonly returnedMinor: number }>
  /** Notifications about an invoice so far, in the order in which they were sent. */
  notifications(invoiceId: string): Promise<readonly WebhookCall[]>
  /** The same notification, sent once more by the service; null if it was never one. */
  repeat(call: WebhookCall): Promise<WebhookCall>
  /** The call, changed in ways that the service does not vouch for, by what was changed. */
  forgeries(call: WebhookCall): Readonly<Record<string, WebhookCall>>
  /** The time of the service. */
  now(): number
  /** Makes the service fail until the next answer. */
  failNext(): Promise<unknown>
  stop(): Promise<void>
}

/** A notification as payments take it: one that proves nothing by itself is asked about. */
export async function readNews(
  provider: ProviderRig['provider'],
  { rawBody }: WebhookCall,
): Promise<PaymentNotification> {
  return (await provider.confirmNotification?.(rawBody)) ?? provider.readNotification(rawBody)
}

const bankReasons = ['no_funds', 'expired_card', 'wrong_data', 'refused'] as const
const amountMinor = 699
const dayMs = 24 * 3_600_000

/** The behaviour that every provider of payments has. */
export function describePaymentProvider(
  name: string,
  startRig: () => Promise<ProviderRig>,
  {
    demandsNotificationOfDeclines = true,
    canAskAboutPages = true,
    asksAboutUnknown = { charge: true, refund: true },
    isPagePaidOnce = true,
    returnsParts = true,
    isExpiredCardAskedFor = false,
    listsSettlement = true,
  }: {
    /** Whether the service tells of declines too. */
    readonly demandsNotificationOfDeclines?: boolean
    /** Whether the service can be asked about its page. */
    readonly canAskAboutPages?: boolean
    /** Whether the service is asked about a key that was never used; otherwise the adapter knows its own keys. */
    readonly asksAboutUnknown?: { readonly charge: boolean; readonly refund: boolean }
    /** Whether a page that was paid takes no second payment; otherwise that one is told of as another payment. */
    readonly isPagePaidOnce?: boolean
    /** Whether the service returns a part of a payment; otherwise it returns whole ones alone. */
    readonly returnsParts?: boolean
    /** Whether the person is asked for a card that is still good, instead of a decline. */
    readonly isExpiredCardAskedFor?: boolean
    /** Whether the service lists what it moved; otherwise operators upload its file. */
    readonly listsSettlement?: boolean
  } = {},
): void {
  describe(`the provider ${name}`, () => {
    let rig: ProviderRig
    let number = 0
    beforeAll(async () => {
      rig = await startRig()
    })
    afterAll(() => rig.stop())

    const anOrder = (savesCard = true): CheckoutOrder => {
      number += 1
      const invoiceId = `inv_suite${String(number).padStart(15, '0')}`
      const page = `https://meet.example/payment/step2/${invoiceId}`
      return {
        key: `${invoiceId}.0`,
        invoiceId,
        amountMinor,
        currency: 'EUR',
        returnUrl: page,
        paidUrl: `${page}?confirmed=success`,
        savesCard,
      }
    }
    const aPage = async (savesCard?: boolean) => {
      const order = anOrder(savesCard)
      return { order, checkout: await rig.provider.createCheckout(order) }
    }
    const aCard = async (later: LaterFate): Promise<string> => {
      const { checkout } = await aPage()
      return rig.saveCard(checkout, later)
    }
    /** A charge of a saved card with the fate; its key is that of a row. */
    const aCharge = async (later: LaterFate) => {
      const token = await aCard(later)
      const { savesCard: _, ...order } = anOrder()
      const charge = { ...order, key: `chg_${order.invoiceId}`, token, initiatedBy: 'person' as const }
      await rig.prepareCharge(later)
      return { charge, state: await rig.provider.charge(charge) }
    }
    const settledIn = (state: ChargeState | null) => {
      if (state?.kind !== 'settled') throw new Error(`the charge is ${state?.kind}`)
      return state.payment
    }
    const newsOf = async (invoiceId: string): Promise<readonly PaymentNotification[]> => {
      const calls = await rig.notifications(invoiceId)
      return Promise.all(
        calls.map((call) => {
          rig.provider.checkSender(call)
          return readNews(rig.provider, call)
        }),
      )
    }

    test('a page is paid once: the provider says so when asked, and in a notification', async () => {
      const { order, checkout } = await aPage()
      expect(await rig.provider.createCheckout(order)).toEqual(checkout)
      expect(await rig.provider.read(checkout.checkoutId)).toBeNull()
      await rig.pay(checkout)
      const news = (await newsOf(order.invoiceId)).filter(({ payment }) => payment)
      expect(news).toMatchObject([
        {
          invoiceId: order.invoiceId,
          payment: {
            outcome: 'approved',
            amountMinor,
            currency: 'EUR',
            chargeKey: null,
            declineReason: null,
          },
        },
      ])
      expect(news[0]?.payment?.instrument).not.toBe('')
      if (canAskAboutPages) {
        const read = await rig.provider.read(checkout.checkoutId)
        expect(read).toEqual(news[0]?.payment)
      }
      await rig.pay(checkout)
      expect((await rig.books(order.invoiceId)).payments).toBe(isPagePaidOnce ? 1 : 2)
      const told = (await newsOf(order.invoiceId)).flatMap(({ payment }) => payment?.paymentId ?? [])
      expect(new Set(told).size).toBe(isPagePaidOnce ? 1 : 2)
    })

    test('cards of one number have one fingerprint, and those of others another', async () => {
      const first = await aPage()
      const second = await aPage()
      await rig.pay(first.checkout, { saves: true })
      await rig.pay(second.checkout)
      const prints = await Promise.all(
        [first, second].map(async ({ order }) => (await newsOf(order.invoiceId)).at(-1)?.payment?.instrument),
      )
      expect(new Set(prints).size).toBe(1)
    })

    test.each(bankReasons)('a decline says why: %s', async (reason) => {
      const { order, checkout } = await aPage()
      await rig.pay(checkout, { decline: reason })
      if (demandsNotificationOfDeclines) {
        expect((await newsOf(order.invoiceId)).at(-1)).toMatchObject({
          invoiceId: order.invoiceId,
          payment: { outcome: 'declined', declineReason: reason, savedCard: null },
        })
      }
      if (canAskAboutPages) {
        expect(await rig.provider.read(checkout.checkoutId)).toMatchObject({ declineReason: reason })
      }
      // The page may be paid with another card.
      await rig.pay(checkout)
      expect((await newsOf(order.invoiceId)).at(-1)?.payment?.outcome).toBe('approved')
      expect((await rig.books(order.invoiceId)).payments).toBe(1)
    })

    test('another amount than the order’s is stated as it is', async () => {
      const { order, checkout } = await aPage()
      await rig.payOtherAmount(checkout)
      const payment = (await newsOf(order.invoiceId)).at(-1)?.payment
      expect(payment?.outcome).toBe('approved')
      expect(payment?.amountMinor).not.toBe(amountMinor)
    })

    test('a card is saved if the person agrees on the page, with the date when it expires', async () => {
      const { order, checkout } = await aPage()
      await rig.pay(checkout, { saves: true })
      const card = (await newsOf(order.invoiceId)).at(-1)?.payment?.savedCard
      expect(card).toMatchObject({
        token: expect.stringMatching(/./),
        brand: 'visa',
        lastFour: expect.stringMatching(/^\d{4}$/),
      })
      expect(card?.expiresYear).toBeGreaterThan(2025)
      const unsaved = await aPage(false)
      await rig.pay(unsaved.checkout, { saves: false })
      expect((await newsOf(unsaved.order.invoiceId)).at(-1)?.payment?.savedCard).toBeNull()
    })

    test('a saved card is charged once under a key', async () => {
      const { charge, state } = await aCharge('succeeds')
      const payment = settledIn(state)
      expect(payment).toMatchObject({ outcome: 'approved', amountMinor, chargeKey: charge.key })
      expect(settledIn(await rig.provider.charge(charge))).toEqual(payment)
      expect(settledIn(await rig.provider.readCharge(charge.key))).toEqual(payment)
      expect(await rig.books(charge.invoiceId)).toEqual({ payments: 1, returnedMinor: 0 })
      const news = (await newsOf(charge.invoiceId)).filter((told) => told.payment)
      expect(news.map((told) => [told.invoiceId, told.payment?.paymentId, told.payment?.chargeKey])).toEqual([
        [charge.invoiceId, payment.paymentId, charge.key],
      ])
    })

    test('a charge that was never asked for is none', async () => {
      expect(await rig.provider.readCharge('chg_never')).toBeNull()
    })

    test('a charge whose answer is lost is unknown, and was made once', async () => {
      const { charge, state } = await aCharge('breaks')
      expect(state).toEqual({ kind: 'unknown' })
      expect(settledIn(await rig.provider.readCharge(charge.key))).toMatchObject({
        outcome: 'approved',
        amountMinor,
      })
      expect(settledIn(await rig.provider.charge(charge)).outcome).toBe('approved')
      expect((await rig.books(charge.invoiceId)).payments).toBe(1)
    })

    test.each(['no_funds', 'expired_card'] as const)('a saved card is declined: %s', async (reason) => {
      const { charge, state } = await aCharge(reason)
      if (isExpiredCardAskedFor && reason === 'expired_card') {
        expect(state.kind).toBe('confirmation')
        return
      }
      expect(settledIn(state)).toMatchObject({ outcome: 'declined', declineReason: reason })
      expect((await rig.books(charge.invoiceId)).payments).toBe(0)
    })

    test('where the bank wants it, the person confirms the charge on its page', async () => {
      const { charge, state } = await aCharge('asks')
      if (state.kind !== 'confirmation') throw new Error(`the charge is ${state.kind}`)
      expect(await rig.provider.readCharge(charge.key)).toEqual(state)
      expect(await rig.provider.read(state.checkoutId)).toBeNull()
      expect((await newsOf(charge.invoiceId)).filter(({ payment }) => payment)).toEqual([])
      await rig.confirm(state)
      expect(settledIn(await rig.provider.readCharge(charge.key))).toMatchObject({
        outcome: 'approved',
        chargeKey: charge.key,
      })
      expect((await rig.books(charge.invoiceId)).payments).toBe(1)
    })

    test('a card that is forgotten cannot be charged', async () => {
      const token = await aCard('succeeds')
      await rig.provider.forgetCard(token)
      await rig.provider.forgetCard(token)
      const { savesCard: _, ...order } = anOrder()
      const state = await rig.provider.charge({
        ...order,
        key: `chg_${order.invoiceId}`,
        token,
        initiatedBy: 'person',
      })
      expect(settledIn(state)).toMatchObject({ outcome: 'declined' })
      expect((await rig.books(order.invoiceId)).payments).toBe(0)
    })

    test('a payment goes back in parts, each once under its key, and never more than it was', async () => {
      const { order, checkout } = await aPage()
      await rig.pay(checkout)
      const paymentId = (await newsOf(order.invoiceId)).at(-1)?.payment?.paymentId ?? ''
      const part = { key: `rfd_${order.invoiceId}_1`, paymentId, amountMinor: 200, currency: 'EUR' }
      if (!returnsParts) {
        expect(await rig.provider.refund(part)).toEqual({ kind: 'declined' })
        expect(await rig.provider.readRefund(part.key)).toEqual({ kind: 'declined' })
        const whole = { ...part, key: `rfd_${order.invoiceId}_2`, amountMinor }
        const returned = await rig.provider.refund(whole)
        expect(returned).toMatchObject({ kind: 'done' })
        expect(await rig.provider.refund(whole)).toEqual(returned)
        expect(await rig.provider.refund({ ...whole, key: 'rfd_again' })).toEqual({ kind: 'declined' })
        expect((await rig.books(order.invoiceId)).returnedMinor).toBe(amountMinor)
        return
      }
      expect(await rig.provider.readRefund(part.key)).toBeNull()
      const done = await rig.provider.refund(part)
      expect(done).toMatchObject({ kind: 'done' })
      expect(await rig.provider.refund(part)).toEqual(done)
      expect(await rig.provider.readRefund(part.key)).toEqual(done)
      expect((await rig.books(order.invoiceId)).returnedMinor).toBe(200)
      const tooMuch = { ...part, key: `rfd_${order.invoiceId}_2`, amountMinor }
      expect(await rig.provider.refund(tooMuch)).toEqual({ kind: 'declined' })
      const rest = { ...part, key: `rfd_${order.invoiceId}_3`, amountMinor: amountMinor - 200 }
      expect(await rig.provider.refund(rest)).toMatchObject({ kind: 'done' })
      expect((await rig.books(order.invoiceId)).returnedMinor).toBe(amountMinor)
    })

    test('a refund whose answer is lost is unknown, and was made once', async () => {
      const { order, checkout } = await aPage()
      await rig.payAndLoseRefund(checkout)
      const paymentId = (await newsOf(order.invoiceId)).at(-1)?.payment?.paymentId ?? ''
      const whole = { key: `rfd_${order.invoiceId}`, paymentId, amountMinor, currency: 'EUR' }
      expect(await rig.provider.refund(whole)).toEqual({ kind: 'unknown' })
      expect(await rig.provider.readRefund(whole.key)).toMatchObject({ kind: 'done' })
      expect(await rig.provider.refund(whole)).toMatchObject({ kind: 'done' })
      expect((await rig.books(order.invoiceId)).returnedMinor).toBe(amountMinor)
    })

    test('a payment is found again by its name, with its invoice', async () => {
      const { order, checkout } = await aPage()
      await rig.pay(checkout)
      const payment = (await newsOf(order.invoiceId)).at(-1)?.payment
      const found = await rig.provider.findPayment(payment?.paymentId ?? '')
      expect(found).toMatchObject({
        invoiceId: order.invoiceId,
        payment: { paymentId: payment?.paymentId, outcome: 'approved', amountMinor, currency: 'EUR' },
      })
      expect(await rig.provider.findPayment('unknown-1')).toBeNull()
      await rig.failNext()
      await expect(rig.provider.findPayment(payment?.paymentId ?? '')).rejects.toThrow('shop_closed')
    })

    test('a sale and what went back of it are listed, where a service lists what it moved', async () => {
      const { listTransactions } = rig.provider
      expect(listTransactions !== undefined).toBe(listsSettlement)
      if (!listTransactions) return
      const { order, checkout } = await aPage()
      await rig.pay(checkout)
      const payment = (await newsOf(order.invoiceId)).at(-1)?.payment
      const paymentId = payment?.paymentId ?? ''
      const key = `rfd_${order.invoiceId}`
      await rig.provider.refund({ key, paymentId, amountMinor: 200, currency: 'EUR' })
      const [from, to] = [rig.now() - dayMs, rig.now() + dayMs]
      const about = { paymentId, currency: 'EUR' }
      const own = (await listTransactions({ from, to })).filter((entry) => entry.paymentId === paymentId)
      expect(own.toSorted((left, right) => right.amountMinor - left.amountMinor)).toMatchObject([
        { ...about, kind: 'sale', amountMinor },
        { ...about, kind: 'refund', amountMinor: 200 },
      ])
      for (const { at } of own) expect(at >= from && at < to).toBe(true)
      const later = await listTransactions({ from: to + 2 * dayMs, to: to + 4 * dayMs })
      expect(later.filter((entry) => entry.paymentId === paymentId)).toEqual([])
      await rig.failNext()
      await expect(listTransactions({ from, to })).rejects.toThrow('shop_closed')
    })

    test('a page that is closed answers what was paid before', async () => {
      const unpaid = await aPage()
      expect(await rig.provider.close(unpaid.checkout.checkoutId)).toBeNull()
      const { checkout } = await aPage()
      await rig.pay(checkout)
      const payment = await rig.provider.close(checkout.checkoutId)
      if (canAskAboutPages) expect(payment).toMatchObject({ outcome: 'approved', amountMinor })
    })

    test('a notification that comes twice has one event id, and says the same in any order', async () => {
      const { order, checkout } = await aPage()
      await rig.pay(checkout, { decline: 'no_funds' })
      await rig.pay(checkout)
      const calls = await rig.notifications(order.invoiceId)
      const last = calls.at(-1)
      if (!last) throw new Error('nothing was notified')
      const again = await rig.repeat(last)
      rig.provider.checkSender(again)
      expect(rig.provider.readNotification(again.rawBody)).toEqual(
        rig.provider.readNotification(last.rawBody),
      )
      const ids = (await newsOf(order.invoiceId)).map(({ eventId }) => eventId)
      expect(new Set(ids).size).toBe(demandsNotificationOfDeclines ? 2 : 1)
    })

    test('a notification that the service does not vouch for is refused', async () => {
      const { order, checkout } = await aPage()
      await rig.pay(checkout)
      const [genuine] = await rig.notifications(order.invoiceId)
      if (!genuine) throw new Error('nothing was notified')
      rig.provider.checkSender(genuine)
      const forged = rig.forgeries(genuine)
      expect(Object.keys(forged).length).toBeGreaterThan(2)
      for (const [what, call] of Object.entries(forged)) {
        expect(() => rig.provider.checkSender(call), what).toThrow('forbidden')
      }
    })

    test('what cannot be read is no notification', () => {
      for (const body of ['', 'nonsense', '{}', '[]']) {
        expect(() => rig.provider.readNotification(Buffer.from(body)), body).toThrow('bad_input')
      }
    })

    test('a service that fails leaves nothing decided', async () => {
      const { checkout } = await aPage()
      if (canAskAboutPages) {
        await rig.failNext()
        await expect(rig.provider.read(checkout.checkoutId)).rejects.toThrow('shop_closed')
      }
      if (asksAboutUnknown.charge) {
        await rig.failNext()
        await expect(rig.provider.readCharge('chg_any')).rejects.toThrow('shop_closed')
      }
      if (asksAboutUnknown.refund) {
        await rig.failNext()
        await expect(rig.provider.readRefund('rfd_any')).rejects.toThrow('shop_closed')
      }
      const token = await aCard('succeeds')
      const { savesCard: _, ...order } = anOrder()
      await rig.failNext()
      expect(
        await rig.provider.charge({ ...order, key: `chg_${order.invoiceId}`, token, initiatedBy: 'person' }),
      ).toEqual({
        kind: 'unknown',
      })
    })
  })
}
