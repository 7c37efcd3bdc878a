import { beforeEach, expect, it } from 'vitest'
import { describeEngines } from '../../../test/database.ts'
import { memberships, type TestMemberships } from '../../../test/memberships.ts'
import type { Database } from '../../adapters/postgres/open-database.ts'
import { compareBooks } from '../payments/index.ts'
import { readBalances } from '../money/read-balances.ts'
import { compareMemberships } from './index.ts'

const dayMs = 24 * 3_600_000
/** Noon in Berlin on the last of January. */
const start = Date.UTC(2025, 0, 31, 11)
const february = Date.UTC(2025, 1, 28, 11)
const march = Date.UTC(2025, 2, 31, 10)

describeEngines('a membership', (open) => {
  let database: Database
  let shop: TestMemberships
  beforeEach(async () => {
    database ??= await open()
    shop = await memberships(database, start)
  })

  const state = async () => (await shop.read()).subscription?.state
  const spans = async () =>
    (await shop.periods()).map(({ starts_at, ends_at }) => [starts_at.getTime(), ends_at.getTime()])
  const differences = async () => [
    ...(await compareBooks(database.db)),
    ...(await compareMemberships(database.db)),
  ]
  async function buy(): Promise<string> {
    const invoiceId = await shop.order()
    await shop.pay(invoiceId)
    return invoiceId
  }

  it('is bought with a saved card: premium at once, a period of a month, a number, money that is owed by the day', async () => {
    const invoiceId = await buy()
    expect(await shop.invoice(invoiceId)).toMatchObject({ state: 'paid', kind: 'membership', coins: 0 })
    expect((await shop.invoice(invoiceId))?.number).toMatch(/^serendip-2025-/)
    expect(await shop.premium.isActive(shop.userId)).toBe(true)
    const { subscription } = await shop.read()
    expect(subscription).toMatchObject({
      packageType: 'membership',
      productId: 'callme:month',
      months: 1,
      priceMinor: 1999,
      state: 'active',
      timeZone: 'Europe/Berlin',
      periodEndsAt: february,
      nextCharge: { at: february, amountMinor: 1999 },
      card: { lastFour: '4242' },
    })
    expect(await spans()).toEqual([[start, february]])
    expect(await differences()).toEqual([])
  })

  it('is not sold without consent to its renewals, nor twice at once', async () => {
    const { createInvoice } = await import('../payments/create-invoice.ts')
    const wanted = {
      userId: shop.userId,
      brandId: 'serendip',
      country: 'DE',
      productId: 'callme:month',
      priceMinor: 1999,
      currency: 'EUR',
      key: shop.tap(),
    }
    await expect(createInvoice(shop.shop, wanted)).rejects.toMatchObject({ code: 'bad_input' })
    await buy()
    await expect(shop.order()).rejects.toMatchObject({ code: 'membership_running' })
  })

  it('of two orders that are paid begins one: the money of the second goes back by itself', async () => {
    const [first, second] = [await shop.order(), await shop.order()]
    await shop.pay(first)
    await shop.pay(second)
    expect((await shop.invoice(second))?.state).toBe('paid_not_credited')
    expect(await spans()).toHaveLength(1)
    await shop.payBack()
    expect(shop.bank.refunds.map(({ amountMinor }) => amountMinor)).toEqual([1999])
    expect((await shop.invoice(second))?.state).toBe('refunded')
    expect(await differences()).toEqual([])
  })

  it('is renewed on the day that was shown, keeps its day, and is charged once for each period', async () => {
    await buy()
    const shown = (await shop.read()).subscription?.nextCharge?.at
    await shop.goTo(february - 1)
    expect(shop.bank.charges.size).toBe(1)
    await shop.goTo(february)
    expect(shown).toBe(february)
    expect(shop.bank.charges.size).toBe(2)
    await Promise.all([shop.run('renew-subscriptions'), shop.run('renew-subscriptions')])
    expect(shop.bank.charges.size).toBe(2)
    await shop.goTo(march)
    expect(await spans()).toEqual([
      [start, february],
      [february, march],
      [march, Date.UTC(2025, 3, 30, 10)],
    ])
    expect(await differences()).toEqual([])
  })

  it('earns its price by the day, all of it by the end', async () => {
    await buy()
    shop.clock.advance(13 * dayMs)
    await shop.run('recognise-memberships')
    const earned = async () =>
      (await readBalances(database.db, { brandId: 'serendip' })).find(
        ({ account }) => account === 'revenue:membership',
      )
    expect((await shop.periods())[0]).toMatchObject({ earned_minor: Math.floor((1680 * 14) / 28) })
    expect(await earned()).toBeDefined()
    expect(await differences()).toEqual([])
    shop.clock.advance(60 * dayMs)
    await shop.run('recognise-memberships')
    await shop.run('recognise-memberships')
    expect((await shop.periods())[0]).toMatchObject({ earned_minor: 1680 })
    expect(await differences()).toEqual([])
  })

  it('whose renewal fails stays three days with a try each, and goes on where it left off', async () => {
    await buy()
    shop.bank.answer('declines')
    await shop.goTo(february)
    expect(await state()).toBe('grace')
    expect(await shop.premium.isActive(shop.userId)).toBe(true)
    expect((await shop.read()).subscription?.nextCharge?.at).toBe(february + dayMs)
    await shop.goTo(february + 2 * dayMs)
    expect((await shop.latest())?.failed_tries).toBe(3)
    shop.bank.answer('pays')
    await shop.goTo(february + 3 * dayMs)
    expect(await state()).toBe('active')
    expect(await spans()).toEqual([
      [start, february],
      [february, march],
    ])
    expect(shop.mails.filter((kind) => kind === 'membershipFailed')).toHaveLength(3)
    expect(await differences()).toEqual([])
  })

  it('whose renewal fails four times ends, and premium with it', async () => {
    await buy()
    shop.bank.answer('declines')
    await shop.goTo(february + 3 * dayMs - 1)
    expect(await shop.premium.isActive(shop.userId)).toBe(true)
    await shop.goTo(february + 3 * dayMs)
    expect(await state()).toBe('ended')
    expect(await shop.premium.isActive(shop.userId)).toBe(false)
    shop.bank.answer('pays')
    await shop.goTo(february + 40 * dayMs)
    expect(shop.bank.charges.size).toBe(1)
  })

  it('is paid by hand within the grace', async () => {
    await buy()
    shop.bank.answer('declines')
    await shop.goTo(february)
    const { subscription } = await shop.read()
    shop.bank.answer('pays')
    await shop.pay(subscription?.unpaidInvoiceId ?? '')
    expect(await state()).toBe('active')
    expect((await spans()).at(-1)).toEqual([february, march])
    await shop.goTo(february + 5 * dayMs)
    expect(shop.bank.charges.size).toBe(2)
  })

  it('of a charge whose outcome is unknown waits for the answer, and charges nothing more', async () => {
    await buy()
    shop.bank.answer('times out')
    await shop.goTo(february)
    expect(await state()).toBe('active')
    expect(shop.bank.charges.size).toBe(2)
    shop.clock.advance(60_000)
    await shop.ask()
    expect(await spans()).toEqual([
      [start, february],
      [february, march],
    ])
    await shop.goTo(february + dayMs)
    expect(shop.bank.charges.size).toBe(2)
  })

  it('cancelled one second before its renewal is not charged, and stays to the end of what is paid', async () => {
    await buy()
    await shop.goTo(february - 1000)
    await shop.routes.cancel({ ...shop.request, body: { reason: 'price' } })
    expect(await state()).toBe('cancelled')
    expect(await shop.premium.isActive(shop.userId)).toBe(true)
    await shop.goTo(february + dayMs, 1000 * 60 * 60)
    expect([await state(), shop.bank.charges.size]).toEqual(['ended', 1])
    expect(await shop.premium.isActive(shop.userId)).toBe(false)
    expect(shop.mails).toContain('membershipCancelled')
  })

  it('cancelled while its renewal is charged keeps no money: it goes back', async () => {
    await buy()
    await shop.goTo(february - 1000)
    shop.bank.meanwhile(async () => {
      shop.bank.meanwhile(async () => {})
      await shop.routes.cancel({ ...shop.request, body: { reason: 'other' } })
    })
    await shop.goTo(february)
    expect([await state(), shop.bank.charges.size]).toEqual(['ended', 2])
    await shop.payBack()
    expect(shop.bank.refunds.map(({ amountMinor }) => amountMinor)).toEqual([1999])
    expect(await spans()).toHaveLength(1)
    expect(await differences()).toEqual([])
  })

  it('cancelled with a failing card ends at once, and is never charged', async () => {
    await buy()
    shop.bank.answer('declines')
    await shop.goTo(february + 3_600_000, 3_600_000)
    await shop.routes.cancel({ ...shop.request, body: { reason: 'notUsed' } })
    shop.bank.answer('pays')
    await shop.goTo(february + 5 * dayMs)
    expect([await state(), shop.bank.charges.size]).toEqual(['ended', 1])
  })

  it('cancelled and then undone is renewed as if nothing had been', async () => {
    await buy()
    shop.clock.advance(dayMs)
    await shop.routes.cancel({ ...shop.request, body: { reason: 'technical' } })
    await expect(
      shop.routes.cancel({ ...shop.request, body: { reason: 'technical' } }),
    ).rejects.toMatchObject({ code: 'no_membership' })
    await shop.routes.resume({ ...shop.request, body: { withOffer: false } })
    expect(await state()).toBe('active')
    await shop.goTo(february)
    expect(shop.bank.charges.size).toBe(2)
    expect((await spans()).at(-1)).toEqual([february, march])
  })

  it('restarted with the offer costs less for one period; the offer comes once in twelve months', async () => {
    await buy()
    await shop.routes.cancel({ ...shop.request, body: { reason: 'price' } })
    expect((await shop.read()).restartOffer).toEqual({ percent: 30, endsAt: start + dayMs })
    await shop.routes.resume({ ...shop.request, body: { withOffer: true } })
    expect((await shop.read()).subscription?.nextCharge?.amountMinor).toBe(1399)
    await shop.goTo(february)
    await shop.goTo(march)
    expect([...shop.bank.charges.values()].map(({ amountMinor }) => amountMinor)).toEqual([1999, 1399, 1999])
    await shop.routes.cancel({ ...shop.request, body: { reason: 'price' } })
    expect((await shop.read()).restartOffer).toBeNull()
    expect(await differences()).toEqual([])
  })

  it('bought again with the offer after its end renews at the usual price', async () => {
    await buy()
    await shop.goTo(february - 3_600_000)
    await shop.routes.cancel({ ...shop.request, body: { reason: 'price' } })
    await shop.goTo(february + 3_600_000)
    const again = await shop.order('callme:month', 1399)
    await shop.pay(again)
    expect((await shop.read()).subscription).toMatchObject({ state: 'active', priceMinor: 1999 })
    await shop.goTo(february + 40 * dayMs)
    expect([...shop.bank.charges.values()].map(({ amountMinor }) => amountMinor)).toEqual([1999, 1399, 1999])
  })

  it('is withdrawn within 14 days for its unused days, to the cent, and not later', async () => {
    await buy()
    shop.clock.advance(6 * dayMs + 3_600_000)
    await shop.run('recognise-memberships')
    const expected = (await shop.read()).subscription?.withdrawal?.amountMinor
    // 7 of 28 days have begun.
    expect(expected).toBe(Math.floor((1999 * 1260) / 1680))
    const { returnedMinor } = await shop.routes.withdraw({ ...shop.request, body: undefined })
    expect(returnedMinor).toBe(expected)
    expect(await shop.premium.isActive(shop.userId)).toBe(false)
    await shop.payBack()
    await shop.run('recognise-memberships')
    expect(shop.bank.refunds.map(({ amountMinor }) => amountMinor)).toEqual([expected])
    expect(await differences()).toEqual([])
    await buy()
    shop.clock.advance(15 * dayMs)
    await expect(shop.routes.withdraw({ ...shop.request, body: undefined })).rejects.toMatchObject({
      code: 'no_membership',
    })
  })

  it('becomes a longer plan at once, less the unused days, whose money is earned over the new period', async () => {
    await buy()
    shop.clock.advance(14 * dayMs)
    const { plans } = await shop.routes.plans({ ...shop.request, body: undefined })
    const year = plans.find(({ months }) => months === 12)
    expect(year).toMatchObject({ begins: 'now', priceMinor: 13_999 })
    // 15 of 28 days have begun.
    expect(year?.creditMinor).toBe(Math.floor((1999 * 780) / 1680))
    const { invoiceId } = await shop.routes.changePlan({
      ...shop.request,
      body: {
        productId: year?.productId ?? '',
        payNowMinor: year?.payNowMinor ?? 0,
        currency: 'EUR',
        key: shop.tap(),
      },
    })
    expect(await shop.invoice(invoiceId ?? '')).toMatchObject({
      state: 'paid',
      price_minor: year?.payNowMinor,
    })
    const now = shop.clock.now()
    expect((await spans()).map(([from]) => from)).toEqual([start, now])
    expect((await spans())[0]?.[1]).toBe(now)
    expect((await shop.read()).subscription).toMatchObject({ months: 12, priceMinor: 13_999 })
    shop.clock.advance(100 * dayMs)
    await shop.run('recognise-memberships')
    expect(await differences()).toEqual([])
    shop.clock.advance(300 * dayMs)
    await shop.run('recognise-memberships')
    const all = await shop.periods()
    for (const period of all) expect(period.earned_minor).toBe(period.price_minor - period.tax_minor)
    expect(await differences()).toEqual([])
  })

  it('becomes a shorter plan at the end of its period', async () => {
    const invoiceId = await shop.order('callme:quarter', 4999)
    await shop.pay(invoiceId)
    const { plans } = await shop.routes.plans({ ...shop.request, body: undefined })
    const month = plans.find(({ months }) => months === 1)
    expect(month).toMatchObject({ begins: 'later', payNowMinor: 0 })
    await shop.routes.changePlan({
      ...shop.request,
      body: { productId: 'callme:month', payNowMinor: 0, currency: 'EUR', key: shop.tap() },
    })
    expect((await shop.read()).subscription).toMatchObject({
      months: 3,
      change: { months: 1, priceMinor: 1999 },
      nextCharge: { amountMinor: 1999 },
    })
    await shop.goTo(Date.UTC(2025, 3, 30, 10))
    expect((await shop.read()).subscription).toMatchObject({ months: 1, priceMinor: 1999, change: null })
  })

  it('of a banned person ends: the unused days are paid back, after fraud nothing', async () => {
    await buy()
    shop.clock.advance(20 * dayMs)
    shop.banned.push({ userId: shop.userId, isForGood: true, returns: true })
    await shop.run('end-banned-memberships')
    await shop.run('end-banned-memberships')
    expect(await state()).toBe('ended')
    await shop.payBack()
    expect(shop.bank.refunds.map(({ amountMinor }) => amountMinor)).toEqual([Math.floor((1999 * 420) / 1680)])
    expect(await differences()).toEqual([])
    const fraud = await memberships(database, start)
    await fraud.pay(await fraud.order())
    fraud.banned.push({ userId: fraud.userId, isForGood: true, returns: false })
    await fraud.run('end-banned-memberships')
    await fraud.payBack()
    expect([(await fraud.latest())?.state, fraud.bank.refunds]).toEqual(['ended', []])
  })

  it('of a closed account is not renewed', async () => {
    await buy()
    for (const { handle } of shop.listeners)
      await handle({
        id: 'evt_0',
        type: 'account.closed',
        payload: { accountId: shop.userId, how: 'deleted', eraseAt: 0 },
        at: shop.clock.now(),
      } as never)
    expect(await state()).toBe('cancelled')
    await shop.goTo(february + dayMs)
    expect([await state(), shop.bank.charges.size]).toEqual(['ended', 1])
  })

  it('is announced before its renewal, once', async () => {
    await buy()
    await shop.goTo(february - 7 * dayMs - 1)
    await shop.run('remind-of-renewals')
    expect(shop.mails).not.toContain('membershipReminder')
    shop.clock.advance(1)
    await shop.run('remind-of-renewals')
    await shop.run('remind-of-renewals')
    expect(shop.mails.filter((kind) => kind === 'membershipReminder')).toHaveLength(1)
  })

  it('asks for another card in the last month of the one that pays it, once for each card', async () => {
    await buy()
    const told = () => shop.mails.filter((kind) => kind === 'membershipCard').length
    const expire = (month: number) =>
      shop.db
        .updateTable('payment_methods')
        .set({ expires_month: month, expires_year: 2025 })
        .where('id', '=', shop.methodId)
        .execute()
    await expire(3)
    await shop.goTo(february - dayMs)
    await shop.run('warn-of-cards')
    expect(told()).toBe(0)
    await shop.goTo(Date.UTC(2025, 2, 1))
    await shop.run('warn-of-cards')
    await shop.run('warn-of-cards')
    shop.clock.advance(20 * dayMs)
    await shop.run('warn-of-cards')
    expect(told()).toBe(1)
  })

  it('asks nobody whose membership does not renew', async () => {
    await buy()
    await shop.db
      .updateTable('payment_methods')
      .set({ expires_month: 1, expires_year: 2025 })
      .where('id', '=', shop.methodId)
      .execute()
    await shop.routes.cancel({ ...shop.request, body: { reason: 'price' } })
    await shop.run('warn-of-cards')
    expect(shop.mails).not.toContain('membershipCard')
  })
})
