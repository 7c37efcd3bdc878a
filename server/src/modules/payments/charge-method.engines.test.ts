import { expect, test } from 'vitest'
import { describeEngines } from '../../../test/database.ts'
import { aPayment, providerWith } from '../../../test/fake-provider.ts'
import { plantAccount } from '../../../test/planted-person.ts'
import { aJobClock } from '../../../test/job-clock.ts'
import { silentLogger } from '../../../test/logger.ts'
import { only, shopDeps, shopKey } from '../../../test/shop.ts'
import { aWallet } from '../../../test/wallet.ts'
import type { Database } from '../../adapters/postgres/open-database.ts'
import { relayDue } from '../../adapters/postgres/outbox-relay.ts'
import { DomainError } from '../../kernel/domain-error.ts'
import { createSecrets } from '../../kernel/secrets.ts'
import { transact } from '../../kernel/transact.ts'
import { createJobWorker, openJobs } from '../jobs/index.ts'
import { askAboutCharges, endAttempts, expireIdle } from './ask-provider.ts'
import { chargeMethod } from './charge-method.ts'
import { createInvoice } from './create-invoice.ts'
import { createPayments } from './index.ts'
import { findInvoice } from './invoices.store.ts'
import { expireInvoices, readPaymentPage, startPayment } from './pay-invoice.ts'
import { readMethods, removeMethod, resealMethods, saveMethod } from './payment-methods.ts'
import type {
  ChargeOrder,
  ChargeState,
  Payment,
  PaymentProvider,
  SavedCard,
} from './payment-provider.port.ts'
import { forgetCardKind } from './payments.module.ts'
import { demandProvider } from './providers/payment-providers.ts'
import { settlePayment } from './settle-payment.ts'

const minuteMs = 60_000
const newKey = 'another key for the same tests'

const card: SavedCard = {
  token: 'tok_secret',
  brand: 'visa',
  lastFour: '4242',
  expiresMonth: 12,
  expiresYear: 2030,
}

const payment = (order: ChargeOrder): Payment =>
  aPayment({
    paymentId: `pay_${order.key}`,
    amountMinor: order.amountMinor,
    currency: order.currency,
    instrument: 'card-4242',
    chargeKey: order.key,
  })

/** A shop whose provider answers charges as the test has it answer, and keeps its own books of them. */
async function aShop(database: Database) {
  const { db } = database
  const test = aWallet(database)
  const { wallet, deps, clock } = test
  const taken = new Map<string, ChargeOrder>()
  const closed: string[] = []
  const forgotten: string[] = []
  let how: 'pays' | 'times out' | 'is lost' | 'asks' | 'is away' = 'pays'
  const stateOf = (key: string): ChargeState | null => {
    const order = taken.get(key)
    if (how === 'asks')
      return { kind: 'confirmation', checkoutId: `bank_${key}`, url: `https://bank.example/${key}` }
    return order ? { kind: 'settled', payment: payment(order) } : null
  }
  const provider = providerWith({
    async close(checkoutId) {
      closed.push(checkoutId)
      return null
    },
    async charge(order) {
      if (how === 'pays' || how === 'times out') taken.set(order.key, order)
      return how === 'times out' || how === 'is lost'
        ? { kind: 'unknown' }
        : (stateOf(order.key) ?? { kind: 'unknown' })
    },
    readCharge: async (key) => stateOf(key),
    async forgetCard(token) {
      if (how === 'is away') throw new DomainError('shop_closed')
      forgotten.push(token)
    },
  })
  const pass = await aJobClock(db, clock)
  const jobs = await openJobs({ db, clock, logger: silentLogger }, [forgetCardKind])
  const payments = shopDeps(database, test, { provider, jobs })
  const { jobHandlers, listeners } = createPayments(payments)
  const worker = createJobWorker(
    { db, clock, logger: silentLogger, jobs },
    { handlers: jobHandlers.filter(({ kind }) => kind.name === forgetCardKind.name), schedules: [] },
  )
  const userId = deps.ids.next('usr')
  await plantAccount(db, userId, `${userId}@people.example`, new Date(clock.now()))
  const save = (over: Partial<SavedCard> = {}) =>
    transact(db, (tx) =>
      saveMethod(payments, tx, { accountId: userId, provider: 'test', card: { ...card, ...over } }),
    )
  await save()
  const methods = () => readMethods(payments, userId)
  const methodId = (await methods())[0]?.methodId ?? ''
  const order = {
    userId,
    brandId: 'serendip',
    country: 'DE',
    productId: 'callme:coins900',
    priceMinor: 1999,
    currency: 'EUR',
  }
  const invoiceId = await createInvoice(payments, { ...order, key: 'a-key-of-the-first-tap' })
  return {
    db,
    payments,
    clock,
    taken,
    closed,
    forgotten,
    pass,
    work: () => worker.runDue(),
    remove: (id: string) => removeMethod(payments, userId, id),
    /** Announces that the account is erased, as often as the provider fails. */
    async erase() {
      await transact(db, (tx) =>
        payments.plumbing.outbox.append(tx, 'account.erasing', { accountId: userId }),
      )
      while ((await relayDue({ db, clock, logger: silentLogger, listeners })) > 0);
    },
    /** Delivers what failed before. */
    async relayAgain() {
      clock.advance(60 * minuteMs)
      while ((await relayDue({ db, clock, logger: silentLogger, listeners })) > 0);
    },
    userId,
    invoiceId,
    save,
    methods,
    /** Makes the provider treat charges so from now on. */
    provider(answers: typeof how) {
      how = answers
    },
    tap: (key: string) => chargeMethod(payments, { userId, invoiceId, methodId, key: `a-button-${key}` }),
    page: () => readPaymentPage(payments, userId, invoiceId),
    start: () => startPayment(payments, { userId, invoiceId, savesCard: false }),
    coins: () => wallet.balance(userId),
    state: async () => (await findInvoice(db, invoiceId))?.state,
  }
}

const refusal = (attempt: Promise<unknown>) =>
  attempt.then(
    () => null,
    (error: unknown) => (error instanceof DomainError ? error.code : error),
  )

describeEngines('a charge of a saved method', (open) => {
  test('another way to pay ends it without a decline, and its late decline does not end that way', async () => {
    const shop = await aShop(await open())
    shop.provider('asks')
    await shop.tap('one')
    expect(await shop.state()).toBe('pending')
    const url = await shop.start()
    expect([url, shop.closed.length, await shop.state()]).toEqual(['https://pay.example', 1, 'pending'])
    const charge = await shop.db.selectFrom('payment_charges').selectAll().executeTakeFirstOrThrow()
    expect(charge.outcome).toBe('declined')
    const late = aPayment({
      paymentId: 'pay_late',
      outcome: 'declined',
      instrument: 'card',
      declineReason: 'refused',
      chargeKey: charge.id,
    })
    await transact(shop.db, (tx) =>
      settlePayment(shop.payments, tx, { id: shop.invoiceId, payment: late, provider: 'test' }),
    )
    expect(await shop.state()).toBe('pending')
  })

  test('a page that was ended is not given out again, also where nothing followed', async () => {
    const shop = await aShop(await open())
    await shop.start()
    const pageOf = async () => (await findInvoice(shop.db, shop.invoiceId))?.checkout_id
    expect(await pageOf()).toBe(`chk_${shop.invoiceId}.0`)
    await endAttempts(shop.payments, shop.invoiceId)
    expect(await pageOf()).toBeNull()
    await shop.start()
    expect(await pageOf()).toBe(`chk_${shop.invoiceId}.1`)
  })

  test('an order does not expire beside a page that a tap opened after the last one was ended', async () => {
    const shop = await aShop(await open())
    await shop.start()
    await endAttempts(shop.payments, shop.invoiceId)
    await shop.start()
    expect([await expireIdle(shop.payments, shop.invoiceId), await shop.state()]).toEqual([false, 'pending'])
    await endAttempts(shop.payments, shop.invoiceId)
    expect([await expireIdle(shop.payments, shop.invoiceId), await shop.state()]).toEqual([true, 'expired'])
  })

  test('a page that was ended while it was being opened does not replace the later one of another tab', async () => {
    const shop = await aShop(await open())
    const provider = demandProvider(shop.payments, 'serendip', 'test')
    const createCheckout: PaymentProvider['createCheckout'] = async (order) => {
      await shop.start()
      await endAttempts(shop.payments, shop.invoiceId)
      await shop.start()
      return provider.createCheckout(order)
    }
    const slow = { ...shop.payments, providers: only({ ...provider, createCheckout }) }
    const late = startPayment(slow, { userId: shop.userId, invoiceId: shop.invoiceId, savesCard: false })
    expect(await refusal(late)).toBe('payment_running')
    expect((await findInvoice(shop.db, shop.invoiceId))?.checkout_id).toBe(`chk_${shop.invoiceId}.1`)
  })

  test('taps of two tabs at once are one charge and one purchase', async () => {
    const shop = await aShop(await open())
    await Promise.all(['one', 'one', 'two', 'three'].map((key) => refusal(shop.tap(key))))
    expect([await shop.state(), shop.taken.size, await shop.coins()]).toEqual(['paid', 1, 900])
    await shop.tap('after-it-was-paid')
    expect([shop.taken.size, await shop.coins()]).toEqual([1, 900])
  })

  test('after a time-out the invoice waits, nothing else is paid for it, and the worker learns that it was paid', async () => {
    const shop = await aShop(await open())
    shop.provider('times out')
    await shop.tap('one')
    expect([await shop.state(), await shop.coins()]).toEqual(['pending', 0])
    shop.clock.advance(minuteMs)
    expect(await askAboutCharges(shop.payments)).toBe(1)
    expect([await shop.state(), await shop.coins(), shop.taken.size]).toEqual(['paid', 900, 1])
    expect(await askAboutCharges(shop.payments)).toBe(0)
  })

  test('a charge that never reached the provider ends after three minutes, and until then nothing else is tried', async () => {
    const shop = await aShop(await open())
    shop.provider('is lost')
    await shop.tap('one')
    expect([await refusal(shop.tap('two')), await refusal(shop.start())]).toEqual([
      'payment_running',
      'payment_running',
    ])
    expect(await shop.page()).toMatchObject({ invoice: { state: 'pending' }, isCharging: true })
    shop.clock.advance(2 * minuteMs)
    // A slow bank may still answer.
    expect(await shop.page()).toMatchObject({ invoice: { state: 'pending' }, isCharging: true })
    shop.clock.advance(minuteMs)
    expect(await shop.page()).toMatchObject({ invoice: { state: 'declined' }, isCharging: false })
    shop.provider('pays')
    await shop.tap('three')
    expect([await shop.state(), shop.taken.size]).toEqual(['paid', 1])
  })

  test('an invoice whose time is over ends the bank’s page on which its charge waits', async () => {
    const shop = await aShop(await open())
    shop.provider('asks')
    await shop.tap('one')
    expect((await shop.page()).confirmUrl).toMatch('https://bank.example/')
    shop.clock.advance(60 * minuteMs)
    await expireInvoices(shop.payments)
    expect([await shop.state(), shop.closed]).toEqual(['expired', [expect.stringMatching(/^bank_chg_/)]])
  })

  test('a page that was open before the charge ends first, and its invoice opens another one afterwards', async () => {
    const shop = await aShop(await open())
    await shop.start()
    const before = (await findInvoice(shop.db, shop.invoiceId))?.checkout_id
    shop.provider('asks')
    await shop.tap('one')
    expect(shop.closed).toEqual([before])
    await shop.start()
    expect((await findInvoice(shop.db, shop.invoiceId))?.checkout_id).not.toBe(before)
  })

  test('the same card is saved once, ten cards are the most, and a change of the key keeps them', async () => {
    const shop = await aShop(await open())
    await shop.save({ token: 'tok_newer' })
    expect(await shop.methods()).toHaveLength(1)
    for (let year = 2031; year < 2043; year += 1) {
      shop.clock.advance(1)
      await shop.save({ expiresYear: year })
    }
    expect((await shop.methods()).map(({ expiresYear }) => expiresYear)).toEqual([
      ...[2042, 2041, 2040, 2039, 2038, 2037, 2036, 2035, 2034, 2033],
    ])
    const changed = await resealMethods(shop.db, createSecrets(newKey, [shopKey]))
    expect(changed.failed).toBe(0)
    const { token } = await shop.db
      .selectFrom('payment_methods')
      .select('token')
      .where('account_id', '=', shop.userId)
      .where('removed_at', 'is', null)
      .executeTakeFirstOrThrow()
    const purpose = `payment methods of ${shop.userId}`
    expect(createSecrets(newKey).open(purpose, Buffer.from(token ?? ''))).toBe('tok_secret')
    expect(
      createSecrets(newKey).open('payment methods of somebody else', Buffer.from(token ?? '')),
    ).toBeNull()
  })
})

describeEngines('a card that is no longer saved', (open) => {
  test('is deleted at the provider after its removal, also if the provider was away', async () => {
    const shop = await aShop(await open())
    shop.provider('is away')
    await shop.remove((await shop.methods())[0]?.methodId ?? '')
    await shop.work()
    expect([await shop.methods(), shop.forgotten]).toEqual([[], []])
    shop.provider('pays')
    await shop.pass(5 * minuteMs)
    await shop.work()
    expect(shop.forgotten).toEqual(['tok_secret'])
    await shop.work()
    expect(shop.forgotten).toHaveLength(1)
  })

  test('is deleted at the provider beyond ten, and so is the token that a newer one replaces', async () => {
    const shop = await aShop(await open())
    await shop.save()
    await shop.work()
    expect(shop.forgotten).toEqual([])
    const [before] = await shop.methods()
    await shop.save({ token: 'tok_newer' })
    await shop.work()
    expect([await shop.methods(), shop.forgotten]).toEqual([[before], ['tok_secret']])
    for (let year = 2031; year < 2042; year += 1) {
      shop.clock.advance(1)
      await shop.save({ token: `tok_${year}`, expiresYear: year })
    }
    await shop.work()
    expect([await shop.methods().then((saved) => saved.length), shop.forgotten.toSorted()]).toEqual([
      10,
      ['tok_2031', 'tok_newer', 'tok_secret'],
    ])
  })

  test('stays at the provider if it was saved again under the same token', async () => {
    const shop = await aShop(await open())
    await shop.remove((await shop.methods())[0]?.methodId ?? '')
    await shop.save()
    await shop.work()
    expect([(await shop.methods()).length, shop.forgotten]).toEqual([1, []])
  })

  test('is deleted at the provider before the account is erased, removed cards too, and a failure is repeated', async () => {
    const shop = await aShop(await open())
    shop.provider('is away')
    await shop.remove((await shop.methods())[0]?.methodId ?? '')
    await shop.save({ token: 'tok_other', lastFour: '1111' })
    await shop.erase()
    expect(shop.forgotten).toEqual([])
    shop.provider('pays')
    await shop.relayAgain()
    expect([await shop.methods(), shop.forgotten.toSorted()]).toEqual([[], ['tok_other', 'tok_secret']])
  })
})
