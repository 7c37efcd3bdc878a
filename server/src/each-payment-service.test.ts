import { randomUUID } from 'node:crypto'
import type { ProductView } from '@serendip/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BookedPayment, emulatedCards, payOnPage } from '../test/emulated-provider.ts'
import { booksOf, checkShop } from '../test/check-shop.ts'
import { type ServerPaidBy, startServerPaidBy } from '../test/paid-by-service.ts'
import { anInvoice, methodsOf, pageOf, tapOneClick } from '../test/payments.ts'
import { runSchedules } from '../test/run-schedule.ts'
import { aPerson, type SignedUp } from '../test/server.ts'
import { operateBan } from './ban.command.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const coins = 300
const waitMs = 15_000

interface Service {
  readonly name: 'segpay' | 'billing' | 'medoro' | 'checkoutChamp'
  /** Notifications are collected for so long. */
  readonly notifiesAfterMs: number
  /** The emulator's names of its operations. */
  readonly charge: string
  readonly refund: string
  /** One of those that a refund asks for, whose answer is waited for no longer than some seconds. */
  readonly soonGivenUp: string
  /** Whether it can be asked about a page. */
  readonly isAskedAboutPages: boolean
  /** Whether it is told that we charge by ourselves. */
  readonly isToldOfMerchant: boolean
  /** Whether it tells of chargebacks; otherwise they are in its file. */
  readonly tellsOfChargebacks: boolean
}

const services: readonly Service[] = [
  {
    name: 'segpay',
    notifiesAfterMs: 0,
    charge: 'oneclick.sale',
    refund: 'refund',
    soonGivenUp: 'refund',
    isAskedAboutPages: false,
    isToldOfMerchant: false,
    tellsOfChargebacks: true,
  },
  {
    name: 'billing',
    notifiesAfterMs: 0,
    charge: 'transact.sale',
    refund: 'transact.refund',
    soonGivenUp: 'transact.refund',
    isAskedAboutPages: true,
    isToldOfMerchant: true,
    tellsOfChargebacks: true,
  },
  {
    name: 'medoro',
    notifiesAfterMs: 0,
    charge: 'soap.Payment',
    refund: 'soap.Reverse',
    soonGivenUp: 'soap.GetPayment',
    isAskedAboutPages: true,
    isToldOfMerchant: true,
    tellsOfChargebacks: false,
  },
  {
    name: 'checkoutChamp',
    notifiesAfterMs: 15 * minuteMs,
    charge: 'order.import',
    refund: 'transactions.refund',
    soonGivenUp: 'transactions.refund',
    isAskedAboutPages: true,
    isToldOfMerchant: false,
    tellsOfChargebacks: true,
  },
]

describe.each(services)('$name', (service) => {
  const { name, notifiesAfterMs, charge, refund } = service
  let paidBy: ServerPaidBy
  const db = () => paidBy.server.composition.engines.database.db
  beforeAll(async () => {
    paidBy = await startServerPaidBy(name)
    // Its notifications arrive by themselves.
    await paidBy.emulator.notify(paidBy.server.origin)
  })
  afterAll(() => paidBy.stop())

  /** Every notification that is due arrives. */
  async function arrive(afterMs = 0): Promise<void> {
    await paidBy.emulator.advance(notifiesAfterMs + afterMs)
    await paidBy.emulator.settled()
  }
  const taken = async (invoiceId: string): Promise<readonly BookedPayment[]> =>
    (await paidBy.emulator.payments()).filter(
      ({ reference, state }) => reference === invoiceId && state === 'approved',
    )
  const untilState = (person: SignedUp, invoiceId: string, state: string) =>
    expect.poll(() => paidBy.stateOf(person, invoiceId), { timeout: waitMs }).toBe(state)
  async function aBuyer() {
    const person = await aPerson(paidBy.server)
    return { person, invoiceId: await anInvoice(paidBy.server, person) }
  }
  async function aPaidInvoice(card: { readonly saves?: boolean; readonly card?: string } = {}) {
    const buyer = await aBuyer()
    await paidBy.payPage(buyer.person, buyer.invoiceId, card)
    await arrive()
    await untilState(buyer.person, buyer.invoiceId, 'paid')
    return buyer
  }
  async function aCardHolder() {
    const { person } = await aPaidInvoice({ saves: true })
    const [method] = await methodsOf(paidBy.server, person)
    return { person, methodId: method?.methodId ?? '' }
  }
  const tap = async (person: SignedUp, methodId: string, invoiceId: string) =>
    (await tapOneClick(paidBy.server, person, { invoiceId, methodId, key: randomUUID() })).body
  /** The charges that are open began so much earlier, and the service is asked about them. */
  async function askAboutCharges(): Promise<void> {
    await sql`update payment_charges set started_at = started_at - interval '4 minutes', asked_at = asked_at - interval '4 minutes'
      where outcome = 'open'`.execute(db())
    await runSchedules(paidBy.server, 'ask-about-charges')
  }
  const banish = async ({ userId }: SignedUp): Promise<void> => {
    const { wallet, clock, table, matchmaking } = paidBy.server.composition
    const deps = { db: db(), clock, wallet, realtime: table, expel: matchmaking.expel }
    await operateBan(deps, ['forever', userId, 'harassment'])
  }
  const refundsOf = (invoiceId: string) =>
    db().selectFrom('payment_refunds').select(['id', 'state']).where('invoice_id', '=', invoiceId).execute()

  test('a membership is renewed by us with the saved card, each period once, also if the answer is lost', async () => {
    const { person, methodId } = await aCardHolder()
    const { body } = await paidBy.server.post<{ products: readonly ProductView[] }>(
      '/products',
      { productType: 'membership' },
      person.token,
    )
    const plan = body.products.find(({ months }) => months === 1)
    const order = await paidBy.server.post<{ invoiceId: string }>(
      '/invoice/create',
      {
        productId: plan?.productId,
        priceMinor: plan?.priceMinor,
        currency: plan?.currency,
        key: 'the-first-month-of-a-member',
        agreesToRenewal: true,
        timeZone: 'Europe/Berlin',
      },
      person.token,
    )
    await tap(person, methodId, order.body.invoiceId)
    await untilState(person, order.body.invoiceId, 'paid')
    const membership = () =>
      db()
        .selectFrom('subscriptions')
        .select(['state', 'periods'])
        .where('account_id', '=', person.userId)
        .executeTakeFirst()
    expect(await membership()).toEqual({ state: 'active', periods: 1 })

    const untilMember = (state: Awaited<ReturnType<typeof membership>>) =>
      expect.poll(membership, { timeout: waitMs }).toEqual(state)
    const fallDue = async () => {
      // The time until then passes.
      const passed = sql`(select period_ends_at - now() from subscriptions where account_id = ${person.userId})`
      await sql`update subscription_periods set starts_at = starts_at - ${passed}, ends_at = ends_at - ${passed},
        earn_from = earn_from - ${passed}, earn_until = earn_until - ${passed} where account_id = ${person.userId}`.execute(
        db(),
      )
      // The product's clock has no microseconds: what is due now may not be due for it yet.
      await sql`update subscriptions set period_ends_at = now(), next_charge_at = now() - interval '1 second'
        where account_id = ${person.userId}`.execute(db())
      await Promise.all([1, 2].map(() => runSchedules(paidBy.server, 'renew-subscriptions')))
    }
    await fallDue()
    await untilMember({ state: 'active', periods: 2 })
    await paidBy.emulator.plan({ kind: 'cut', operation: charge })
    await fallDue()
    await askAboutCharges()
    await untilMember({ state: 'active', periods: 3 })
    await arrive()
    const invoices = await db()
      .selectFrom('invoices')
      .select('id')
      .where('account_id', '=', person.userId)
      .where('product_id', '=', plan?.productId ?? '')
      .orderBy('created_at')
      .execute()
    const payments = await Promise.all(invoices.map(({ id }) => taken(id)))
    expect(payments.map((own) => own.length)).toEqual([1, 1, 1])
    expect(payments.flat().map(({ isMerchantInitiated }) => isMerchantInitiated)).toEqual(
      service.isToldOfMerchant ? [false, true, true] : [null, null, null],
    )
    // The bank refuses: the person keeps premium for the days of grace.
    await paidBy.emulator.plan({ kind: 'decline', operation: charge, reason: 'no_funds' })
    await fallDue()
    await untilMember({ state: 'grace', periods: 3 })
  })

  test('a payment that the bank takes back is listed for operators once, and nothing moves', async () => {
    const { person, invoiceId } = await aPaidInvoice()
    const [payment] = await taken(invoiceId)
    if (service.tellsOfChargebacks) {
      await paidBy.emulator.control('chargeback', { id: payment?.id })
      await arrive()
      const [told] = (await paidBy.emulator.deliveries()).toReversed()
      await paidBy.emulator.replay(told?.id ?? 0)
      await arrive()
      expect((await paidBy.inbox()).slice(0, 2).map(({ outcome }) => outcome)).toEqual([
        'replayed',
        'accepted',
      ])
    } else {
      const at = new Date(Date.now() - dayMs).toISOString()
      const file = `kind,transaction_id,payment_id,invoice_id,amount,currency,at
chargeback,cbk_1,${payment?.id},,6.99,EUR,${at}`
      const day = at.slice(0, 10)
      const body = { brandId: 'serendip', provider: name, from: day, until: day, file }
      const { settlements } = paidBy.server.composition.payments.operatorRoutes
      const call = { caller: { operatorId: 'opr_1' }, origin: {}, params: {}, query: {}, body }
      await settlements.upload(call as never)
    }
    const listed = await db()
      .selectFrom('settlement_differences')
      .select(['kind', 'state', 'invoice_id', 'their_amount_minor', 'our_amount_minor'])
      .where('provider', '=', name)
      .where('invoice_id', '=', invoiceId)
      .execute()
    expect(listed).toEqual([
      {
        kind: 'chargeback',
        state: 'open',
        invoice_id: invoiceId,
        their_amount_minor: 699,
        our_amount_minor: 699,
      },
    ])
    expect(await paidBy.stateOf(person, invoiceId)).toBe('paid')
    expect(await paidBy.balance(person)).toBe(coins)
  })

  test('notifications that are lost, days late, repeated or in another order bring the coins of each payment once', async () => {
    const lost = await aBuyer()
    await paidBy.emulator.planNotifications({ kind: 'lose' })
    await paidBy.payPage(lost.person, lost.invoiceId)
    await arrive()
    if (service.isAskedAboutPages) await untilState(lost.person, lost.invoiceId, 'paid')
    else {
      // It cannot be asked: whoever operates the shop has it send the notification again.
      expect(await paidBy.balance(lost.person)).toBe(0)
      const held = (await paidBy.emulator.deliveries()).find(({ state }) => state === 'lost')
      await paidBy.emulator.replay(held?.id ?? 0)
      await arrive()
      await untilState(lost.person, lost.invoiceId, 'paid')
    }

    const late = await aBuyer()
    await paidBy.emulator.planNotifications({ kind: 'delay', ms: 3 * dayMs })
    await paidBy.payPage(late.person, late.invoiceId)
    await arrive()
    // Its order is over by then.
    await sql`update invoices set created_at = created_at - interval '3 days', expires_at = expires_at - interval '3 days'
      where id = ${late.invoiceId}`.execute(db())
    await runSchedules(paidBy.server, 'expire-invoices')
    await arrive(3 * dayMs)
    await untilState(late.person, late.invoiceId, 'paid')

    const repeated = await aBuyer()
    await paidBy.emulator.planNotifications({ kind: 'repeat', ms: 1_000 })
    await paidBy.payPage(repeated.person, repeated.invoiceId)
    await arrive(1_000)
    await untilState(repeated.person, repeated.invoiceId, 'paid')

    const [first, second] = [await aBuyer(), await aBuyer()]
    await paidBy.emulator.planNotifications({ kind: 'hold', times: 3 })
    await paidBy.payPage(first.person, first.invoiceId, { card: emulatedCards.no_funds })
    await paidBy.payPage(first.person, first.invoiceId)
    await paidBy.payPage(second.person, second.invoiceId)
    await arrive()
    await paidBy.emulator.release(true)
    await arrive()
    for (const { person, invoiceId } of [first, second]) await untilState(person, invoiceId, 'paid')
    for (const { person } of [lost, late, repeated, first, second])
      expect(await paidBy.balance(person)).toBe(coins)
  })

  test('a tap whose request or answer is lost, fails, is slow, is declined or asked about is one payment or none', async () => {
    const { person, methodId } = await aCardHolder()
    let expected = coins
    async function tapWith(fault: Parameters<typeof paidBy.emulator.plan>[0]) {
      const invoiceId = await anInvoice(paidBy.server, person)
      await paidBy.emulator.plan({ operation: charge, ...fault })
      return { invoiceId, answer: await tap(person, methodId, invoiceId) }
    }
    for (const kind of ['lost', 'error'] as const) {
      const { invoiceId } = await tapWith({ kind })
      expect(await paidBy.stateOf(person, invoiceId)).toBe('pending')
      await askAboutCharges()
      expect(await taken(invoiceId)).toHaveLength(0)
      if ((await paidBy.stateOf(person, invoiceId)) !== 'declined')
        throw new Error(`${kind}: ${await paidBy.stateOf(person, invoiceId)}`)
      await tap(person, methodId, invoiceId)
      await untilState(person, invoiceId, 'paid')
      expected += coins
    }
    for (const fault of [{ kind: 'cut' }, { kind: 'slow', ms: 200 }] as const) {
      const { invoiceId } = await tapWith(fault)
      await askAboutCharges()
      await untilState(person, invoiceId, 'paid')
      expect(await taken(invoiceId)).toHaveLength(1)
      expected += coins
    }
    for (const reason of ['no_funds', 'refused', 'wrong_data'] as const) {
      const { invoiceId } = await tapWith({ kind: 'decline', reason })
      expect(await pageOf(paidBy.server, person, invoiceId)).toMatchObject({
        invoice: { state: 'declined' },
        declineReason: reason,
      })
    }
    const { invoiceId, answer } = await tapWith({ kind: 'authenticate' })
    const url = answer.confirmUrl ?? ''
    await payOnPage(await paidBy.addressOf(url.split('/').at(-1) ?? '', url))
    await arrive()
    await untilState(person, invoiceId, 'paid')
    expected += coins
    await arrive()
    expect(await paidBy.balance(person)).toBe(expected)
  })

  test('a refund whose request or answer is lost goes back once', async () => {
    for (const kind of ['cut', 'lost', 'error', 'silent'] as const) {
      const { person, invoiceId } = await aPaidInvoice()
      await paidBy.emulator.plan({ kind, operation: kind === 'silent' ? service.soonGivenUp : refund })
      await banish(person)
      await expect.poll(async () => (await refundsOf(invoiceId)).length, { timeout: waitMs }).toBe(1)
      const faults = async () =>
        ((await (await fetch(`${paidBy.emulator.origin}/control/faults`)).json()) as readonly unknown[])
          .length
      await expect.poll(faults, { timeout: waitMs }).toBe(0)
      // A request that was lost may be repeated after some minutes, and is.
      const { jobHandlers } = paidBy.server.composition
      const handler = jobHandlers.find(({ kind: { name: kindName } }) => kindName === 'refund-payment')
      await expect
        .poll(
          async () => {
            await sql`update provider_references set reference = (reference::bigint - 660000)::text
              where key like '%asked:%'`.execute(db())
            const [owed] = await refundsOf(invoiceId)
            await handler?.handle({ refundId: owed?.id }, false).catch(() => undefined)
            return (await refundsOf(invoiceId)).map(({ state }) => state)
          },
          { timeout: waitMs },
        )
        .toEqual(['done'])
      expect((await taken(invoiceId)).map(({ returnedMinor }) => returnedMinor)).toEqual([699])
    }
  })

  test('after all of this the service, the coins and the money agree about every invoice', async () => {
    await arrive()
    const books = booksOf(await paidBy.emulator.payments())
    const { problems, paid, refunds } = await checkShop(db(), books, [])
    expect(problems).toEqual([])
    expect(paid).toBeGreaterThan(15)
    expect(refunds).toBe(4)
  })
})
