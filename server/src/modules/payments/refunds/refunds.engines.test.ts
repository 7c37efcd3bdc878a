import { defaultBrand } from '@serendip/brands'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aPayment, providerWith } from '../../../../test/fake-provider.ts'
import { describeEngines } from '../../../../test/database.ts'
import { aJobClock } from '../../../../test/job-clock.ts'
import { silentLogger } from '../../../../test/logger.ts'
import { shopDeps } from '../../../../test/shop.ts'
import { aBilledCall, aWallet, holdOf, settlementOf } from '../../../../test/wallet.ts'
import type { Database } from '../../../adapters/postgres/open-database.ts'
import { relayDue } from '../../../adapters/postgres/outbox-relay.ts'
import type { Logger } from '../../../kernel/logger.ts'
import { transact } from '../../../kernel/transact.ts'
import { createJobWorker, openJobs } from '../../jobs/index.ts'
import { createWallet } from '../../wallet/index.ts'
import { compareBooks } from '../books/compare-books.ts'
import { recogniseRevenue } from '../books/recognise-revenue.ts'
import { createPayments } from '../index.ts'
import { findInvoice, insertInvoice } from '../invoices.store.ts'
import type { Payment, RefundOrder, RefundState } from '../payment-provider.port.ts'
import type { PaymentsDeps } from '../payments-deps.ts'
import { forgetCardKind, refundKind } from '../payments.module.ts'
import { settleInvoice } from '../settle-invoice.ts'
import { readRefundOffer, refundUnusedCoins } from './refund-unused-coins.ts'
import { countOverdueRefunds, refundPayment, resumeRefunds } from './refund-payment.ts'
import { listRefunds } from './refunds.store.ts'
import { refundMail } from './send-refund-mail.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

interface Purchase {
  readonly coins?: number
  readonly priceMinor?: number
  readonly taxMinor?: number
  readonly currency?: string
  readonly bonusCoins?: number
}

/** Treatment of refunds by a provider: it may lose the request, or its answer. */
type Treatment = 'pays' | 'times out' | 'is lost' | 'declines'

/** A provider that keeps its own books of refunds, and answers as the test has it answer. */
function aProvider() {
  const refunds = new Map<string, RefundOrder & { readonly state: RefundState }>()
  let treatment: Treatment = 'pays'
  const provider = providerWith({
    async refund(order) {
      if (treatment === 'is lost') return { kind: 'unknown' }
      const known = refunds.get(order.key)
      const made: RefundState =
        treatment === 'declines' ? { kind: 'declined' } : { kind: 'done', refundId: `ref_${order.key}` }
      const { state } = known ?? { state: made }
      refunds.set(order.key, { ...order, state })
      return treatment === 'times out' ? { kind: 'unknown' } : state
    },
    readRefund: async (key) => refunds.get(key)?.state ?? null,
  })
  const done = () => [...refunds.values()].filter(({ state }) => state.kind === 'done')
  return {
    provider,
    /** Refunds that it heard of, whatever became of them. */
    asked: () => [...refunds.values()],
    /** The smallest first: jobs run at once. */
    returned: () =>
      done()
        .map(({ amountMinor }) => amountMinor)
        .toSorted((a, b) => a - b),
    treats(how: Treatment) {
      treatment = how
    },
  }
}

/** A shop with its outbox and its worker. */
async function aShop(database: Database) {
  const { db } = database
  const coins = aWallet(database)
  const { wallet, clock, deps } = coins
  const pass = await aJobClock(db, clock)
  const jobs = await openJobs({ db, clock, logger: silentLogger }, [refundKind, forgetCardKind])
  const books = aProvider()
  const buyer = { isClosed: false, isSandbox: false, isCreator: false }
  const shop = shopDeps(database, coins, { provider: books.provider, jobs, buyer })
  const alerts: unknown[] = []
  const logger: Logger = {
    ...silentLogger,
    error: (fields) => void alerts.push('event' in fields ? fields.event : null),
  }
  const mails: { readonly id: string | undefined; readonly kind: string }[] = []
  const payments: PaymentsDeps = {
    ...shop,
    plumbing: { ...shop.plumbing, logger },
    mailboxOf: async () => ({ to: 'ada@people.example', language: 'de' }),
    mails: { request: async (_tx, { kind }, id) => void mails.push({ kind, id }) },
  }
  const { listeners, jobHandlers } = createPayments(payments)
  const worker = createJobWorker(
    { db, clock, logger: silentLogger, jobs },
    { handlers: jobHandlers, schedules: [] },
  )
  const approved = (paymentId: string, amountMinor: number, currency: string): Payment =>
    aPayment({ paymentId, amountMinor, currency, instrument: 'card-4242' })
  const pay = async (id: string, paymentId = `pay_${id}`) => {
    const invoice = await findInvoice(db, id)
    const payment = approved(paymentId, invoice?.price_minor ?? 0, invoice?.currency ?? '')
    await transact(db, (tx) => settleInvoice(payments, tx, { id, event: 'approved', payment }))
  }
  const audit = createWallet({ ...deps, books: compareBooks }).audit
  const relay = async () => {
    while ((await relayDue({ db, clock, logger: silentLogger, listeners })) > 0);
  }
  return {
    ...books,
    db,
    coins,
    wallet,
    clock,
    buyer,
    payments,
    pay,
    pass,
    relay,
    alerts,
    /** Mails about refunds, with what they say. */
    refundMails: () =>
      Promise.all(
        mails
          .filter(({ kind }) => kind === 'refundPaid')
          .map(({ id = '' }) => refundMail({ db, brandOf: () => defaultBrand }, id, 'de')),
      ),
    work: () => worker.runDue(),
    /** Delivers every event, and does every job that is due. */
    async follow() {
      await relay()
      await worker.runDue()
    },
    /** An invoice of 900 coins for 19.99 EUR with 19% tax, paid. */
    async buy({
      coins: bought = 900,
      priceMinor = 1_999,
      taxMinor = 319,
      currency = 'EUR',
      bonusCoins = 0,
    }: Purchase = {}) {
      const [ownerId, id] = [deps.ids.next('usr'), deps.ids.next('inv')]
      const at = new Date(clock.now())
      await insertInvoice(db, {
        id,
        account_id: ownerId,
        brand_id: 'serendip',
        tap_key: id,
        state: 'pending',
        product_id: 'callme:coins900',
        coins: bought,
        bonus_coins: bonusCoins,
        price_minor: priceMinor,
        tax_minor: taxMinor,
        currency,
        country: 'DE',
        provider: 'test',
        created_at: at,
        expires_at: at,
      })
      await pay(id)
      return { id, ownerId, purchaseId: (await findInvoice(db, id))?.purchase_id ?? '' }
    },
    /** Spends coins in a call. */
    async talk(payerId: string, amountCoins: number) {
      const call = aBilledCall(coins, payerId)
      await wallet.post(db, holdOf(coins, { ...call, block: 1, amountCoins }))
      await wallet.post(db, settlementOf({ ...call, block: 1, amountCoins }))
    },
    /** A permanent ban for anything but fraud, as `storeBan` writes it. */
    ban: (ownerId: string) =>
      transact(db, async (tx) => {
        await wallet.freeze(tx, { ownerId, until: null, refunds: true })
        await wallet.refundUnused(tx, { ownerId, key: `ban:${ownerId}` })
      }),
    /** An operator's refund of some coins, or of all that are unused. */
    takeBack: (purchaseId: string, key: string, amountCoins?: number) =>
      wallet.clawBack(db, {
        purchaseId,
        cause: 'refund',
        key: `refund:${key}`,
        ...(amountCoins !== undefined && { amountCoins }),
      }),
    /** An operator gives back the coins of a claw-back. */
    putRight: (clawBackId: string | null) => {
      const reinstatement = { clawBackId: clawBackId ?? '', key: `put right: ${clawBackId}` }
      return transact(db, (tx) => wallet.reinstate(tx, reinstatement))
    },
    state: async (id: string) => (await findInvoice(db, id))?.state,
    refunds: async (id: string) =>
      (await listRefunds(db, id)).map(({ state, coins: back, amount_minor, tax_minor }) => [
        state,
        back,
        amount_minor,
        tax_minor,
      ]),
    /** Balances of the money ledger that are not zero. */
    balances: async () =>
      Object.fromEntries(
        (await payments.money.balances())
          .filter(({ balanceMinor }) => balanceMinor !== 0)
          .map(({ account, balanceMinor }) => [account, balanceMinor]),
      ),
    differences: async () => (await audit()).differences,
  }
}

/** The claw-back's own time is the database's: it was long ago. */
const ageClawBacks = (database: Database): Promise<void> =>
  transact(database.db, async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`update claw_backs set at = now() - interval '2 days'`.execute(tx)
  })

describeEngines('money that goes back', (open) => {
  test('follows a ban: the whole payment of unused coins, with its tax', async () => {
    const database = await open()
    const shop = await aShop(database)
    const { id, ownerId } = await shop.buy()
    await shop.ban(ownerId)
    await shop.follow()
    expect([await shop.state(id), await shop.refunds(id)]).toEqual(['refunded', [['done', 900, 1_999, 319]]])
    expect([shop.returned(), await shop.balances()]).toEqual([[1_999], {}])
    await ageClawBacks(database)
    expect(await shop.differences()).toEqual([])
  })

  test('follows a ban in the middle of what was bought: the price of the unused rest, rounded down', async () => {
    const database = await open()
    const shop = await aShop(database)
    const { id, ownerId } = await shop.buy()
    await shop.talk(ownerId, 100)
    await recogniseRevenue(shop.payments)
    await shop.ban(ownerId)
    await shop.follow()
    // 1999 × 800 / 900 = 1776.9, of which 319 × 800 / 900 = 283.6 are tax; used coins are worth 1680 × 100 / 900 = 186.7.
    expect([await shop.state(id), shop.returned()]).toEqual(['partly_refunded', [1_776]])
    expect(await shop.balances()).toMatchObject({
      'receivable:test': 223,
      'revenue:coins': -187,
      'tax:DE': -36,
    })
    await ageClawBacks(database)
    expect(await shop.differences()).toEqual([])
    await recogniseRevenue(shop.payments)
    expect(await shop.differences()).toEqual([])
  })

  test('follows an operator’s refunds in parts, which add up to what was paid and no more', async () => {
    const database = await open()
    const shop = await aShop(database)
    const { id, purchaseId } = await shop.buy()
    for (const [at, coins] of [7, 311, 1].entries()) await shop.takeBack(purchaseId, `${at}`, coins)
    await shop.follow()
    expect(await shop.state(id)).toBe('partly_refunded')
    await shop.takeBack(purchaseId, 'rest')
    await shop.follow()
    // 15.5 → 15; 706.3 − 15 → 691; 708.5 − 706 → 2; 1999 − 708.
    expect([await shop.state(id), shop.returned()]).toEqual(['refunded', [2, 15, 691, 1_291]])
    expect(await shop.balances()).toEqual({})
    await ageClawBacks(database)
    expect(await shop.differences()).toEqual([])
  })

  test('counts coins that were used after the last recognition of revenue', async () => {
    const database = await open()
    const shop = await aShop(database)
    const { id, ownerId, purchaseId } = await shop.buy()
    await shop.talk(ownerId, 450)
    await shop.takeBack(purchaseId, 'rest')
    await shop.follow()
    expect([await shop.state(id), shop.returned()]).toEqual(['partly_refunded', [999]])
    await recogniseRevenue(shop.payments)
    await ageClawBacks(database)
    expect([await shop.differences(), (await shop.balances())['deferred:coins'] ?? 0]).toEqual([[], 0])
  })

  test.each([
    ['yen', { priceMinor: 980, taxMinor: 0, currency: 'JPY', coins: 300 }, [326, 654]],
    ['dinars of Kuwait', { priceMinor: 2_150, taxMinor: 102, currency: 'KWD', coins: 300 }, [716, 1_434]],
  ] as const)('is exact in %s', async (_name, bought, parts) => {
    const database = await open()
    const shop = await aShop(database)
    const { id, purchaseId } = await shop.buy(bought)
    await shop.takeBack(purchaseId, 'part', 100)
    await shop.takeBack(purchaseId, 'rest')
    await shop.follow()
    expect([await shop.state(id), shop.returned(), await shop.balances()]).toEqual(['refunded', parts, {}])
    await ageClawBacks(database)
    expect(await shop.differences()).toEqual([])
  })

  test('went back once where the provider’s answer was lost: it is asked for its state first', async () => {
    const shop = await aShop(await open())
    const { id, ownerId } = await shop.buy()
    shop.treats('times out')
    await shop.ban(ownerId)
    await shop.follow()
    expect([await shop.state(id), await shop.refunds(id)]).toEqual(['paid', [['asked', 900, 1_999, 319]]])
    await shop.pass(minuteMs)
    await shop.follow()
    expect([await shop.state(id), shop.returned()]).toEqual(['refunded', [1_999]])
  })

  test('is asked for again under the same key where the request was lost', async () => {
    const shop = await aShop(await open())
    const { id, ownerId } = await shop.buy()
    shop.treats('is lost')
    await shop.ban(ownerId)
    await shop.follow()
    const [before] = await listRefunds(shop.db, id)
    shop.treats('pays')
    await shop.pass(minuteMs)
    await shop.follow()
    expect([await shop.state(id), shop.asked().map(({ key }) => key)]).toEqual([
      'refunded',
      [before?.provider_key],
    ])
  })

  test('is told by mail once it went back, each refund once', async () => {
    const shop = await aShop(await open())
    const { id, purchaseId } = await shop.buy()
    shop.treats('times out')
    await shop.takeBack(purchaseId, 'one', 300)
    await shop.follow()
    expect(await shop.refundMails()).toEqual([])
    await shop.pass(minuteMs)
    await shop.follow()
    await shop.takeBack(purchaseId, 'two', 600)
    shop.treats('pays')
    await shop.follow()
    await shop.relay()
    const page = `/payment/receipt/${id}`
    expect(await shop.refundMails()).toEqual([
      { path: page, values: expect.objectContaining({ amount: '6,66 €', price: '19,99 €' }) },
      { path: page, values: expect.objectContaining({ amount: '13,33 €' }) },
    ])
  })

  test('is asked for again under another key after the provider declined one, and is an alert after a day', async () => {
    const shop = await aShop(await open())
    const { id, ownerId } = await shop.buy()
    shop.treats('declines')
    await shop.ban(ownerId)
    await shop.follow()
    expect(await shop.refunds(id)).toEqual([['owed', 900, 1_999, 319]])
    await shop.pass(minuteMs)
    await shop.follow()
    expect([shop.asked().length, await countOverdueRefunds(shop.payments)]).toEqual([2, 0])
    await shop.pass(dayMs)
    expect(await countOverdueRefunds(shop.payments)).toBe(1)
    shop.treats('pays')
    await shop.follow()
    expect([await shop.state(id), shop.returned(), await countOverdueRefunds(shop.payments)]).toEqual([
      'refunded',
      [1_999],
      0,
    ])
  })

  test('is begun again after its job has failed for days', async () => {
    const shop = await aShop(await open())
    const { id, ownerId } = await shop.buy()
    shop.treats('declines')
    await shop.ban(ownerId)
    for (let hours = 0; hours < 100; hours += 3) {
      await shop.follow()
      await shop.pass(3 * hourMs)
    }
    expect(await shop.refunds(id)).toEqual([['failed', 900, 1_999, 319]])
    shop.treats('pays')
    expect([await resumeRefunds(shop.payments), await resumeRefunds(shop.payments)]).toEqual([1, 0])
    await shop.follow()
    expect([await shop.state(id), shop.returned()]).toEqual(['refunded', [1_999]])
  })

  test('is asked for again after a crash between the provider’s answer and our commit, and went back once', async () => {
    const shop = await aShop(await open())
    const { id, ownerId } = await shop.buy()
    shop.treats('is lost')
    await shop.ban(ownerId)
    await shop.follow()
    const [refund] = await listRefunds(shop.db, id)
    shop.treats('pays')
    const dying: PaymentsDeps = {
      ...shop.payments,
      money: { ...shop.payments.money, post: () => Promise.reject(new Error('killed')) },
    }
    const job = { refundId: refund?.id ?? '' }
    await expect(refundPayment(dying, job, false)).rejects.toThrow('killed')
    expect([await shop.state(id), shop.returned()]).toEqual(['paid', [1_999]])
    await refundPayment(shop.payments, job, false)
    expect([await shop.state(id), shop.asked().length, await shop.balances()]).toEqual(['refunded', 1, {}])
  })

  test('goes back once, however many workers do the same job, and however often its event comes', async () => {
    const shop = await aShop(await open())
    const { id, ownerId } = await shop.buy()
    await shop.ban(ownerId)
    await shop.relay()
    const [refund] = await listRefunds(shop.db, id)
    await Promise.all(
      Array.from({ length: 6 }, () => refundPayment(shop.payments, { refundId: refund?.id ?? '' }, false)),
    )
    expect([await shop.state(id), await shop.balances()]).toEqual(['refunded', {}])
    const second = await shop.buy()
    await shop.ban(second.ownerId)
    const { listeners } = createPayments(shop.payments)
    const event = {
      transferId: (await shop.wallet.purchase(second.purchaseId))?.clawBacks[0]?.clawBackId ?? '',
      kind: 'refund',
      ref: { type: 'purchase', id: second.purchaseId },
    } as const
    const again = { id: 'evt', name: 'coins.moved', at: 0, payload: event } as never
    await Promise.all([1, 2, 3].map(() => listeners[0]?.handle(again)))
    await shop.follow()
    expect([await shop.refunds(second.id), shop.returned()]).toEqual([
      [['done', 900, 1_999, 319]],
      [1_999, 1_999],
    ])
  })

  test('stays where it is if the coins were given back before the provider was asked', async () => {
    const database = await open()
    const shop = await aShop(database)
    const { id, purchaseId } = await shop.buy()
    const mistaken = await shop.takeBack(purchaseId, 'mistaken', 100)
    await shop.putRight(mistaken.transferId)
    await shop.follow()
    expect(await shop.refunds(id)).toEqual([])
    const again = await shop.takeBack(purchaseId, 'mistaken again', 100)
    await shop.relay()
    await shop.putRight(again.transferId)
    await shop.follow()
    expect([await shop.state(id), await shop.refunds(id), shop.returned()]).toEqual([
      'paid',
      [['cancelled', 100, 222, 35]],
      [],
    ])
    await shop.takeBack(purchaseId, 'rest')
    await shop.follow()
    expect([await shop.state(id), shop.returned()]).toEqual(['refunded', [1_999]])
    await ageClawBacks(database)
    expect(await shop.differences()).toEqual([])
  })

  test.each([
    ['the provider declined', 'declines', 'owed'],
    ['the request was lost', 'is lost', 'asked'],
  ] as const)('stays where it is if the coins were given back after %s', async (_how, treatment, before) => {
    const database = await open()
    const shop = await aShop(database)
    const { id, purchaseId } = await shop.buy()
    shop.treats(treatment)
    const { transferId } = await shop.takeBack(purchaseId, 'mistaken', 100)
    await shop.follow()
    expect(await shop.refunds(id)).toEqual([[before, 100, 222, 35]])
    await shop.putRight(transferId)
    await shop.relay()
    shop.treats('pays')
    await shop.work()
    await shop.pass(11 * minuteMs)
    await shop.work()
    expect([await shop.state(id), await shop.refunds(id), shop.returned()]).toEqual([
      'paid',
      [['cancelled', 100, 222, 35]],
      [],
    ])
    await shop.takeBack(purchaseId, 'all')
    await shop.follow()
    expect([await shop.state(id), shop.returned()]).toEqual(['refunded', [1_999]])
    await ageClawBacks(database)
    expect(await shop.differences()).toEqual([])
  })

  test('stays where it is if the coins were given back after days of declines', async () => {
    const shop = await aShop(await open())
    const { id, purchaseId } = await shop.buy()
    shop.treats('declines')
    const { transferId } = await shop.takeBack(purchaseId, 'mistaken', 100)
    for (let hours = 0; hours < 100; hours += 3) {
      await shop.follow()
      await shop.pass(3 * hourMs)
    }
    await shop.putRight(transferId)
    shop.treats('pays')
    await shop.follow()
    expect([await shop.refunds(id), shop.returned()]).toEqual([[['cancelled', 100, 222, 35]], []])
    expect(await resumeRefunds(shop.payments)).toBe(0)
  })

  test('is written into the books if it went back unseen before the coins were given back, and operators are told', async () => {
    const shop = await aShop(await open())
    const { id, purchaseId } = await shop.buy()
    shop.treats('times out')
    const { transferId } = await shop.takeBack(purchaseId, 'mistaken', 100)
    await shop.follow()
    await shop.putRight(transferId)
    await shop.relay()
    expect(shop.alerts).toEqual([])
    await shop.pass(11 * minuteMs)
    await shop.work()
    expect([await shop.refunds(id), shop.returned(), shop.alerts]).toEqual([
      [['done', 100, 222, 35]],
      [222],
      ['refund_of_returned_coins'],
    ])
  })

  test('of somebody who may not receive coins goes back when their purchase is given back', async () => {
    const shop = await aShop(await open())
    shop.buyer.isClosed = true
    const { id, ownerId, purchaseId } = await shop.buy()
    expect([await shop.state(id), await shop.wallet.balance(ownerId)]).toEqual(['paid_not_credited', 0])
    await shop.takeBack(purchaseId, 'part', 300)
    await shop.follow()
    expect([await shop.state(id), shop.returned()]).toEqual(['paid_not_credited', [666]])
    await transact(shop.db, (tx) => shop.wallet.giveBack(tx, { purchaseId, key: 'waited for a day' }))
    await shop.follow()
    expect([await shop.state(id), shop.returned(), await shop.balances()]).toEqual([
      'refunded',
      [666, 1_333],
      {},
    ])
  })

  test('of a test account is no money', async () => {
    const shop = await aShop(await open())
    shop.buyer.isSandbox = true
    const { id, purchaseId } = await shop.buy()
    await shop.takeBack(purchaseId, 'all')
    await shop.follow()
    expect([await shop.state(id), await shop.balances()]).toEqual(['refunded', {}])
  })
})

describeEngines('coins that a person gives back', (open) => {
  const key = 'a-button-that-was-drawn'
  const codeOf = (done: Promise<unknown>) =>
    done.then(
      () => 'done',
      (error: { code?: string }) => error.code,
    )

  test('are the unused ones, and their share of the price comes back, rounded down, once', async () => {
    const database = await open()
    const shop = await aShop(database)
    const { id: invoiceId, ownerId: userId } = await shop.buy()
    await shop.talk(userId, 100)
    await recogniseRevenue(shop.payments)
    const offer = await readRefundOffer(shop.payments, { userId, invoiceId })
    expect(offer).toMatchObject({ coins: 800, amountMinor: 1_776, currency: 'EUR' })
    const given = { userId, invoiceId, key, coins: 800, amountMinor: 1_776 }
    expect(await codeOf(refundUnusedCoins(shop.payments, { ...given, amountMinor: 1_777 }))).toBe(
      'refund_changed',
    )
    expect(await codeOf(refundUnusedCoins(shop.payments, { ...given, coins: 799 }))).toBe('refund_changed')
    const taps = await Promise.all(
      ['', '', '-other'].map((end) =>
        codeOf(refundUnusedCoins(shop.payments, { ...given, key: `${key}${end}` })),
      ),
    )
    // Two of them have one key; either of the keys may be first.
    expect(new Set(taps)).toEqual(new Set(['done', 'refund_changed']))
    await shop.follow()
    expect([await shop.state(invoiceId), shop.returned(), await shop.wallet.balance(userId)]).toEqual([
      'partly_refunded',
      [1_776],
      0,
    ])
    expect(await readRefundOffer(shop.payments, { userId, invoiceId })).toMatchObject({ coins: 0 })
    await ageClawBacks(database)
    expect(await shop.differences()).toEqual([])
  })

  test('count in after those that an operator took, as one sum', async () => {
    const shop = await aShop(await open())
    const { id: invoiceId, ownerId: userId, purchaseId } = await shop.buy()
    await shop.takeBack(purchaseId, 'part', 7)
    const { coins, amountMinor } = await readRefundOffer(shop.payments, { userId, invoiceId })
    expect([coins, amountMinor]).toEqual([893, 1_999 - 15])
    await refundUnusedCoins(shop.payments, { userId, invoiceId, key, coins, amountMinor })
    await shop.follow()
    expect([await shop.state(invoiceId), shop.returned()]).toEqual(['refunded', [15, 1_984]])
  })

  test('take with them what is left of the bonus of the order', async () => {
    const shop = await aShop(await open())
    const bought = [await shop.buy({ bonusCoins: 50 }), await shop.buy({ bonusCoins: 50 })] as const
    const [claimed, unclaimed] = bought
    const recordIds = await Promise.all(
      bought.map(
        async ({ ownerId }) => (await shop.payments.offers.listBonuses(ownerId))[0]?.historyRecordId,
      ),
    )
    await shop.payments.offers.claimBonus({ userId: claimed.ownerId, recordId: recordIds[0] ?? '' })
    for (const { id: invoiceId, ownerId: userId } of bought) {
      await refundUnusedCoins(shop.payments, { userId, invoiceId, key, coins: 900, amountMinor: 1_999 })
    }
    expect(await shop.wallet.balance(claimed.ownerId)).toBe(0)
    expect(await shop.payments.offers.listBonuses(unclaimed.ownerId)).toEqual([])
  })

  test('are none after 14 days, of a test account, of a disputed order and while coins are frozen', async () => {
    const shop = await aShop(await open())
    const offered = async ({ id: invoiceId, ownerId: userId }: { id: string; ownerId: string }) =>
      (await readRefundOffer(shop.payments, { userId, invoiceId })).coins
    const late = await shop.buy()
    await shop.pass(14 * dayMs - minuteMs)
    expect(await offered(late)).toBe(900)
    await shop.pass(2 * minuteMs)
    expect(await offered(late)).toBe(0)
    const disputed = await shop.buy()
    await transact(shop.db, (tx) =>
      shop.wallet.openDispute(tx, { purchaseId: disputed.purchaseId, caseId: 'case_1' }),
    )
    const frozen = await shop.buy()
    await transact(shop.db, (tx) =>
      shop.wallet.freeze(tx, { ownerId: frozen.ownerId, until: null, refunds: false }),
    )
    shop.buyer.isSandbox = true
    const test = await shop.buy()
    expect([await offered(disputed), await offered(frozen), await offered(test)]).toEqual([0, 0, 0])
    const { id: invoiceId, ownerId: userId } = late
    const given = { userId, invoiceId, key, coins: 900, amountMinor: 1_999 }
    expect(await codeOf(refundUnusedCoins(shop.payments, given))).toBe('refund_changed')
  })

  test('are the person’s own', async () => {
    const shop = await aShop(await open())
    const { id: invoiceId } = await shop.buy()
    const stranger = (await shop.buy()).ownerId
    expect(await codeOf(readRefundOffer(shop.payments, { userId: stranger, invoiceId }))).toBe('not_found')
    const given = { userId: stranger, invoiceId, key, coins: 900, amountMinor: 1_999 }
    expect(await codeOf(refundUnusedCoins(shop.payments, given))).toBe('not_found')
  })
})

describeEngines('a second payment of one invoice', (open) => {
  test('is in the books at once and goes back, and credits nothing', async () => {
    const database = await open()
    const shop = await aShop(database)
    const { id, ownerId } = await shop.buy()
    const before = await shop.balances()
    await shop.pay(id, 'pay_second')
    await shop.pay(id, 'pay_second')
    expect(await shop.balances()).toEqual({ ...before, 'receivable:test': 3_998, 'refunds:test': -1_999 })
    expect([await shop.wallet.balance(ownerId), await shop.state(id)]).toEqual([900, 'paid'])
    expect(await shop.differences()).toEqual([])
    await shop.follow()
    expect(shop.asked()).toMatchObject([{ paymentId: 'pay_second', amountMinor: 1_999 }])
    expect([await shop.balances(), await shop.state(id)]).toEqual([before, 'paid'])
    await shop.pay(id, 'pay_second')
    await shop.pay(id)
    await shop.follow()
    expect([shop.returned(), await shop.differences()]).toEqual([[1_999], []])
  })

  test('goes back also where the first one did, each to its own payment', async () => {
    const database = await open()
    const shop = await aShop(database)
    const { id, ownerId } = await shop.buy()
    await shop.ban(ownerId)
    await shop.follow()
    await shop.pay(id, 'pay_second')
    await shop.follow()
    expect(shop.asked().map(({ paymentId }) => paymentId)).toEqual([`pay_${id}`, 'pay_second'])
    expect([await shop.state(id), await shop.balances()]).toEqual(['refunded', {}])
    await ageClawBacks(database)
    expect(await shop.differences()).toEqual([])
  })
})
