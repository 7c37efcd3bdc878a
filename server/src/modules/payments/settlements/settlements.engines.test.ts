import { expect, test } from 'vitest'
import { describeEngines } from '../../../../test/database.ts'
import { aPayment, providerWith } from '../../../../test/fake-provider.ts'
import { plantAccount } from '../../../../test/planted-person.ts'
import { secondOperator, shopDeps } from '../../../../test/shop.ts'
import { aWallet } from '../../../../test/wallet.ts'
import type { Database } from '../../../adapters/postgres/open-database.ts'
import { dayMs } from '../../../kernel/clock.ts'
import { DomainError } from '../../../kernel/domain-error.ts'
import { transact } from '../../../kernel/transact.ts'
import { createInvoice } from '../create-invoice.ts'
import { createPayments } from '../index.ts'
import { findInvoice } from '../invoices.store.ts'
import { expireInvoices, startPayment } from '../pay-invoice.ts'
import type { Payment, SettlementEntry } from '../payment-provider.port.ts'
import { settlePayment } from '../settle-payment.ts'
import { listDifferences } from './settlements.store.ts'

const hourMs = 3_600_000
const account = { brandId: 'serendip', provider: 'test' }

/** A provider that lists what the test has it list, and knows payments that it never told. */
function aProvider() {
  const entries: SettlementEntry[] = []
  const known = new Map<string, { readonly invoiceId: string; readonly payment: Payment }>()
  let isDown = false
  const work = async <T>(answer: T): Promise<T> => {
    if (isDown) throw new DomainError('shop_closed')
    return answer
  }
  const port = providerWith({
    listTransactions: ({ from, to }) => work(entries.filter(({ at }) => at >= from && at < to)),
    findPayment: (paymentId) => work(known.get(paymentId) ?? null),
  })
  return {
    port,
    entries,
    known,
    setDown(down: boolean) {
      isDown = down
    },
  }
}

async function aShop(database: Database) {
  const { db } = database
  const coins = await aWallet(database)
  const { clock } = coins
  const provider = aProvider()
  const acts: string[] = []
  const given = shopDeps(database, coins, { provider: provider.port })
  const audit = { record: async ({ action }: { readonly action: string }) => void acts.push(action) }
  const deps = { ...given, plumbing: { ...given.plumbing, audit } }
  const payments = createPayments(deps)
  const { settlements } = payments.operatorRoutes
  let people = 0
  const payment = (invoiceId: string): Payment =>
    aPayment({ paymentId: `pay_${invoiceId}`, instrument: 'card-4242' })
  const callBy = (operatorId: string, params: object, body?: object) =>
    ({ caller: { operatorId }, origin: {}, params, query: {}, body }) as never
  const call = (params: object, body?: object) => callBy('opr_1', params, body)
  const open = async () =>
    (await listDifferences(db, { state: 'open' }, 50)).map(({ kind, invoice_id }) => [kind, invoice_id])
  return {
    db,
    clock,
    provider,
    acts,
    open,
    all: () => listDifferences(db, {}, 50),
    run: async () => payments.schedules.find(({ name }) => name === 'compare-settlements')?.run(),
    counts: () => payments.settlements(),
    coinsOf: async (id: string) => coins.wallet.balance((await findInvoice(db, id))?.account_id ?? ''),
    stateOf: async (id: string) => (await findInvoice(db, id))?.state,
    expire: () => expireInvoices(deps),
    /** Somebody opens the provider's page. */
    async order(): Promise<string> {
      people += 1
      const userId = coins.deps.ids.next('usr')
      await plantAccount(db, userId, `${userId}@people.example`, new Date(clock.now()))
      const invoiceId = await createInvoice(deps, {
        userId,
        brandId: 'serendip',
        country: 'DE',
        productId: 'callme:coins900',
        priceMinor: 1999,
        currency: 'EUR',
        key: `a-tap-of-a-button-${people}`,
      })
      await startPayment(deps, { userId, invoiceId, savesCard: false })
      return invoiceId
    },
    /** Our books know the payment. */
    settle: (id: string) =>
      transact(db, (tx) => settlePayment(deps, tx, { id, provider: 'test', payment: payment(id) })),
    /** The provider lists the payment, and answers it when it is asked. */
    list(id: string, over: Partial<SettlementEntry> = {}) {
      provider.known.set(`pay_${id}`, { invoiceId: id, payment: payment(id) })
      provider.entries.push({
        kind: 'sale',
        transactionId: `txn_${id}`,
        paymentId: `pay_${id}`,
        invoiceId: id,
        amountMinor: 1999,
        currency: 'EUR',
        at: clock.now(),
        ...over,
      })
    },
    ask: (differenceId: string) => settlements.ask(call({ differenceId })),
    accept: (differenceId: string, reason: string) => settlements.accept(call({ differenceId }, { reason })),
    confirm: (approvalId: string, operatorId: string) =>
      settlements.confirm(callBy(operatorId, { approvalId })),
    waiting: async () => {
      const { differences } = await settlements.list(call({}))
      return differences.filter(({ isWaiting }) => isWaiting).map(({ differenceId }) => differenceId)
    },
    approvalOf: async (differenceId: string) =>
      (await given.plumbing.approvals.waitingAbout(db, 'settlement', [differenceId]))[0]?.id ?? '',
    upload: (file: string, from: string, until: string) =>
      settlements.upload(call({}, { ...account, from, until, file })),
  }
}

const refusal = (work: Promise<unknown>): Promise<string | null> =>
  work.then(
    () => null,
    (error) => (error instanceof DomainError ? error.code : String(error)),
  )

describeEngines('settlements of payment services', (open) => {
  test('a day that both sides agree about has no difference; one that differs is told once, however often it is compared', async () => {
    const shop = await aShop(await open())
    const [agreed, unknown, missing, cheaper] = [
      await shop.order(),
      await shop.order(),
      await shop.order(),
      await shop.order(),
    ]
    for (const id of [agreed, missing, cheaper]) await shop.settle(id)
    shop.list(agreed)
    shop.list(unknown)
    shop.list(cheaper, { amountMinor: 1899 })
    shop.list(agreed, { kind: 'chargeback', transactionId: 'cbk' })
    shop.clock.advance(dayMs)
    expect(await shop.run()).toBe(1)
    const found = [
      ['chargeback', agreed],
      ['missingPayment', missing],
      ['otherAmount', cheaper],
      ['unknownPayment', unknown],
    ]
    expect((await shop.open()).toSorted()).toEqual(found.toSorted())
    await shop.run()
    shop.clock.advance(2 * dayMs)
    await shop.run()
    expect((await shop.open()).toSorted()).toEqual(found.toSorted())
    expect(await shop.counts()).toEqual({ open: 4, late: 0 })
  })

  test('one that vanishes is closed with that note, stays in the list, and what differs later is another one', async () => {
    const shop = await aShop(await open())
    const id = await shop.order()
    await shop.settle(id)
    shop.clock.advance(dayMs)
    await shop.run()
    expect(await shop.open()).toEqual([['missingPayment', id]])
    // The service lists it late.
    shop.list(id)
    shop.clock.advance(dayMs)
    await shop.run()
    expect(await shop.open()).toEqual([])
    expect(await shop.all()).toMatchObject([{ state: 'vanished', closed_by: null }])
    // It says now that it was another amount.
    shop.provider.entries.splice(0)
    shop.list(id, { amountMinor: 5 })
    shop.clock.advance(dayMs)
    await shop.run()
    expect(await shop.open()).toEqual([['otherAmount', id]])
    expect((await shop.all()).map(({ state }) => state).toSorted()).toEqual(['open', 'vanished'])
  })

  test('a payment of which no notification came is applied when an operator asks, also after the order expired', async () => {
    const shop = await aShop(await open())
    const id = await shop.order()
    shop.clock.advance(2 * hourMs)
    await shop.expire()
    expect(await shop.stateOf(id)).toBe('expired')
    shop.list(id)
    shop.clock.advance(dayMs)
    await shop.run()
    const [difference] = await shop.all()
    expect(difference).toMatchObject({ kind: 'unknownPayment', state: 'open' })
    shop.provider.setDown(true)
    expect(await refusal(shop.ask(difference?.id ?? ''))).toBe('shop_closed')
    shop.provider.setDown(false)
    expect(await shop.ask(difference?.id ?? '')).toEqual({ state: 'vanished' })
    expect([await shop.stateOf(id), await shop.coinsOf(id)]).toEqual(['paid', 900])
    await shop.ask(difference?.id ?? '')
    expect(await shop.coinsOf(id)).toBe(900)
    expect(shop.acts).toEqual(['settlement.asked', 'settlement.asked'])
    expect(await refusal(shop.ask('stl_00000000000000000000'))).toBe('not_found')
  })

  test('one that an operator accepts with a reason stays closed until a side says something else', async () => {
    const shop = await aShop(await open())
    const id = await shop.order()
    await shop.settle(id)
    shop.clock.advance(dayMs)
    await shop.run()
    const [difference] = await shop.all()
    await shop.accept(difference?.id ?? '', 'Paid out with the next month')
    expect(await refusal(shop.accept(difference?.id ?? '', 'Twice'))).toBe('conflict')
    await shop.run()
    expect(await shop.open()).toEqual([])
    expect(await shop.all()).toMatchObject([
      { state: 'accepted', closed_by: 'opr_1', reason: 'Paid out with the next month' },
    ])
    expect(shop.acts).toEqual(['settlement.accepted'])
    expect(await shop.counts()).toEqual({ open: 0, late: 0 })
  })

  test('one that is worth more than an operator decides alone takes a second one', async () => {
    const shop = await aShop(await open())
    const id = await shop.order()
    await shop.settle(id)
    // 50.00 EUR more than the invoice.
    shop.list(id, { amountMinor: 6_999 })
    shop.clock.advance(dayMs)
    await shop.run()
    const [exact] = await shop.all()
    expect(await shop.accept(exact?.id ?? '', 'A price of yesterday')).toEqual({ waits: false })

    const dearer = await shop.order()
    await shop.settle(dearer)
    shop.list(dearer, { amountMinor: 7_000 })
    shop.clock.advance(dayMs)
    await shop.run()
    const difference = (await shop.all()).find(({ invoice_id }) => invoice_id === dearer)?.id ?? ''
    expect(await shop.accept(difference, 'A price of yesterday')).toEqual({ waits: true })
    expect(await shop.open()).toEqual([['otherAmount', dearer]])
    expect(await shop.waiting()).toEqual([difference])
    expect(await refusal(shop.accept(difference, 'Again'))).toBe('conflict')
    const approval = await shop.approvalOf(difference)
    expect(await refusal(shop.confirm(approval, 'opr_1'))).toBe('cannot_target_self')
    expect(await refusal(shop.confirm(approval, 'opr_3'))).toBe('other_operator_required')
    expect(await refusal(shop.confirm('apr_00000000000000000000', secondOperator))).toBe('not_found')
    expect(await shop.open()).toHaveLength(1)
    await shop.confirm(approval, secondOperator)
    expect(await shop.open()).toEqual([])
    expect(await shop.waiting()).toEqual([])
    expect((await shop.all()).find(({ invoice_id }) => invoice_id === dearer)).toMatchObject({
      state: 'accepted',
      closed_by: 'opr_1',
      reason: 'A price of yesterday',
    })
    expect(await refusal(shop.confirm(approval, secondOperator))).toBe('not_found')
  })

  test('what a second operator confirms is what was asked for: one that changed meanwhile stays open', async () => {
    const shop = await aShop(await open())
    const id = await shop.order()
    await shop.settle(id)
    shop.list(id, { amountMinor: 9_999 })
    shop.clock.advance(dayMs)
    await shop.run()
    const [difference] = await shop.all()
    await shop.accept(difference?.id ?? '', 'A price of yesterday')
    shop.provider.entries.splice(0)
    shop.list(id, { amountMinor: 99_999, at: shop.clock.now() - dayMs })
    await shop.run()
    const approval = await shop.approvalOf(difference?.id ?? '')
    expect(await refusal(shop.confirm(approval, secondOperator))).toBe('conflict')
    expect(await shop.open()).toEqual([['otherAmount', id]])
  })

  test('a file of whole days is compared as the service’s own answer is; the same file again changes nothing', async () => {
    const shop = await aShop(await open())
    const id = await shop.order()
    await shop.settle(id)
    const day = new Date(shop.clock.now()).toISOString().slice(0, 10)
    const at = new Date(shop.clock.now()).toISOString()
    const file = [
      'kind,transaction_id,payment_id,invoice_id,amount,currency,at',
      `sale,t1,pay_${id},${id},19.99,EUR,${at}`,
      `sale,t2,pay_elsewhere,,6.99,EUR,${at}`,
    ].join('\n')
    expect(await refusal(shop.upload(file, day, day))).toBe('bad_input')
    shop.clock.advance(dayMs)
    expect(await shop.upload(file, day, day)).toEqual({ entries: 2, differences: 1, problems: [] })
    expect(await shop.open()).toEqual([['unknownPayment', null]])
    expect(await shop.upload(file, day, day)).toMatchObject({ differences: 1 })
    expect(await shop.all()).toHaveLength(1)
    expect(await shop.upload(`${file}\nsale,t3`, day, day)).toMatchObject({
      entries: 0,
      problems: [{ line: 4 }],
    })
  })

  test('a service that cannot be compared for three days is late, and one that fails does not stop the job', async () => {
    const shop = await aShop(await open())
    await shop.settle(await shop.order())
    shop.provider.setDown(true)
    shop.clock.advance(4 * dayMs)
    expect(await shop.run()).toBe(0)
    expect(await shop.counts()).toEqual({ open: 0, late: 1 })
    shop.provider.setDown(false)
    await shop.run()
    expect((await shop.counts()).late).toBe(0)
  })
})
