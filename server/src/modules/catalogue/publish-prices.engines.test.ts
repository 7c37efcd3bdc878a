import type { OperatorRoutes, PriceListProduct } from '@serendip/contract/operator'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { describeEngines } from '../../../test/database.ts'
import { someOffers } from '../../../test/offers.ts'
import { operatorsOn } from '../../../test/operators.ts'
import { aCatalogue } from '../../../test/price-lists.ts'
import type { Db } from '../../kernel/db.ts'
import { dayMs } from '../../kernel/clock.ts'
import { DomainError } from '../../kernel/domain-error.ts'
import type { Handlers, OperatorCaller } from '../../kernel/handlers.ts'
import { randomIds } from '../../kernel/ids.ts'

type Routes = Handlers<OperatorRoutes['catalogue']>
const nothing = { params: undefined, query: undefined, body: undefined }
const note = 'cheaper for the summer'
/** Nobody has bought anything. */
const wallet = {
  paidMoney: async () => [],
  post: () => {
    throw new Error('nobody claims anything here')
  },
  findTransfer: async () => null,
}

/** The code of a refusal; null for none. */
const refusal = (attempt: Promise<unknown>) =>
  attempt.then(
    () => null,
    (error: unknown) => (error instanceof DomainError ? error.code : error),
  )

describeEngines('a price list', (open) => {
  let desk: ReturnType<typeof operatorsOn>
  let db: Db
  let routes: Routes
  let catalogue: ReturnType<typeof aCatalogue>
  let other: ReturnType<typeof aCatalogue>
  let author: OperatorCaller
  let second: OperatorCaller
  beforeAll(async () => {
    db = (await open()).db
    desk = operatorsOn(db)
    catalogue = aCatalogue({ db, clock: desk.clock, ids: randomIds })
    other = aCatalogue({ db, clock: desk.clock, ids: randomIds })
    routes = catalogue.operatorRoutes.catalogue
    const operators = [await desk.enrolled('admin'), await desk.enrolled('admin')]
    const [first, last] = await Promise.all(operators.map(({ session }) => desk.callerOf(session)))
    if (!first || !last) throw new Error('two admins have logged in')
    ;[author, second] = [first, last]
    desk.clock.advance(dayMs)
  })
  afterEach(async () => {
    expect(await draftOf()).toBeNull()
  })

  const asked = (caller: OperatorCaller) => ({ ...nothing, caller, origin: desk.origin })
  const draftOf = async () => (await routes.priceDraft(asked(author))).draft
  const publishedProducts = async () => [...(await catalogue.priceList()).products]
  const save = async (products: readonly PriceListProduct[], caller = author) => {
    const seen = (await draftOf())?.draftedAt ?? null
    return routes.savePriceDraft({ ...asked(caller), body: { products: [...products], seen } })
  }
  const change = async (key: string, change: Partial<PriceListProduct>, tier = 2) => {
    const products = await publishedProducts()
    return products.map((product) =>
      product.key === key && product.tier === tier ? { ...product, ...change } : product,
    )
  }
  const publish = async (lossReason: string | null = null) => {
    const seen = (await draftOf())?.draftedAt ?? 0
    return routes.publishPriceDraft({ ...asked(author), body: { note, lossReason, seen } })
  }
  const dropDraft = () => routes.dropPriceDraft(asked(second))
  const waiting = async () => (await desk.approvals.list('priceList'))[0]?.id ?? ''
  const confirm = async (caller = second) =>
    routes.confirmPrices({ ...asked(caller), params: { approvalId: await waiting() } })
  const priceOf = async (from = catalogue) =>
    (await from.priceList()).products.find(({ key, tier }) => key === 'callme:coins900' && tier === 2)
      ?.priceCents

  test('is drafted without effect, published by a second admin, and read by every process within ten seconds', async () => {
    expect(await priceOf(other)).toBe(1999)
    await save(
      await change('callme:coins900', { priceCents: 1899 }).then((products) =>
        products.map((product) =>
          product.key === 'callme:900' ? { ...product, regularPriceCents: 1899 } : product,
        ),
      ),
    )
    expect(await draftOf()).toMatchObject({ base: 1, problems: [], newLosses: [], waits: false })
    await publish()
    expect(await priceOf()).toBe(1999)
    expect(await refusal(confirm(author))).toBe('cannot_target_self')
    await confirm()
    expect([await priceOf(), await draftOf()]).toEqual([1899, null])
    desk.clock.advance(10_000)
    expect(await priceOf(other)).toBe(1899)
    const { lists } = await routes.priceLists(asked(author))
    expect(lists).toMatchObject([
      {
        version: 2,
        note,
        authorName: expect.stringContaining('Op'),
        approverName: expect.stringContaining('Op'),
      },
      { version: 1, authorName: null, approverName: null },
    ])
    expect(lists[0]?.authorName).not.toBe(lists[0]?.approverName)
    const opened = await routes.priceList({ ...asked(author), params: { version: '2' } })
    expect(opened.changes).toMatchObject([
      { before: { regularPriceCents: 1999 }, after: { regularPriceCents: 1899 } },
      { before: { priceCents: 1999 }, after: { priceCents: 1899 } },
    ])
    const acts = (await desk.audit.search({}, 20)).map(({ action }) => action)
    expect(acts).toEqual(
      expect.arrayContaining(['price_list.drafted', 'price_list.published', 'approval.confirmed']),
    )
  })

  test('is edited by one operator at a time, and by none while it waits', async () => {
    const products = await change('callme:coins4800', { priceCents: 4599 })
    await save(products)
    expect(await refusal(save(products, second))).toBe('conflict')
    const stale = { ...asked(author), body: { products, seen: null } }
    expect(await refusal(routes.savePriceDraft(stale))).toBe('conflict')
    await publish()
    expect(await draftOf()).toMatchObject({ waits: true })
    expect(await refusal(save(products))).toBe('conflict')
    expect(await refusal(routes.dropPriceDraft(asked(author)))).toBe('conflict')
    expect(await refusal(publish())).toBe('conflict')
    const approvalId = await waiting()
    await desk.approvals.drop(author, approvalId, desk.origin)
    expect(await refusal(routes.confirmPrices({ ...asked(second), params: { approvalId } }))).toBe(
      'not_found',
    )
    await dropDraft()
    expect(await refusal(dropDraft())).toBe('not_found')
  })

  test('that breaks a rule, or changes nothing, is not published', async () => {
    await save(await publishedProducts())
    expect(await refusal(publish())).toBe('bad_input')
    await save(await change('callme:coins4800', { priceCents: 9999 }))
    expect((await draftOf())?.problems).toEqual([{ tier: 2, key: 'callme:coins4800', problem: 'worseValue' }])
    expect(await refusal(publish())).toBe('bad_input')
    await dropDraft()
  })

  test('that newly sells something below its costs needs a reason', async () => {
    await save(await change('callme:720', { priceCents: 299 }))
    const margin = (await draftOf())?.margins.find(({ key }) => key === 'callme:720')
    // The timer offer of a first pack takes 15% off.
    expect(margin).toMatchObject({ country: 'HU', priceMinor: 254, creatorsMinor: 360 })
    expect(margin?.marginMinor).toBeLessThan(0)
    expect(await refusal(publish())).toBe('bad_input')
    await publish('to win people back')
    await confirm()
    const { list } = await routes.prices(asked(author))
    expect(list).toMatchObject({ lossReason: 'to win people back' })
  })

  test('goes back to an earlier one as a new version, by the same way', async () => {
    const { list: before } = await routes.prices(asked(author))
    await save(await change('callme:coins4800', { priceCents: 4599 }))
    expect(await refusal(routes.restorePriceList({ ...asked(author), params: { version: '1' } }))).toBe(
      'conflict',
    )
    await publish()
    await confirm()
    expect(await refusal(routes.restorePriceList({ ...asked(author), params: { version: '99' } }))).toBe(
      'not_found',
    )
    await routes.restorePriceList({ ...asked(author), params: { version: String(before.version) } })
    expect(await draftOf()).toMatchObject({
      base: before.version + 1,
      restoredFrom: before.version,
      changes: [{ after: { priceCents: 4699 } }],
    })
    await publish()
    await confirm()
    const { list } = await routes.prices(asked(author))
    expect(list).toMatchObject({ version: before.version + 2, restoredFrom: before.version })
  })

  test('is previewed as the shop shows it to somebody of a country, a spend group and experiments', async () => {
    const { operatorRoutes } = someOffers({ db, clock: desk.clock, ids: randomIds }, { wallet })
    const look = async (
      spendGroup: 'starter' | 'activePayer',
      over: Partial<Parameters<typeof operatorRoutes.offers.previewOffers>[0]['body']> = {},
    ) => {
      const plain = { country: 'DE', hasBought: spendGroup !== 'starter', splits: [], running: [] }
      const body = { ...plain, spendGroup, ofDraft: false, ...over }
      const { tier, products } = await operatorRoutes.offers.previewOffers({ ...asked(author), body })
      const names = products.map(({ coins, priceMinor, currency }) => `${coins} ${priceMinor} ${currency}`)
      return [tier, ...names.slice(0, 2)]
    }
    expect(await refusal(look('starter', { ofDraft: true }))).toBe('not_found')
    await save(await change('callme:coins300', { priceCents: 649 }))
    expect(await look('starter')).toEqual([2, '900 999 EUR', '300 699 EUR'])
    expect(await look('starter', { splits: ['coinsflow_only_v4'] })).toEqual([
      2,
      '900 599 EUR',
      '300 699 EUR',
    ])
    expect(await look('activePayer', { ofDraft: true })).toEqual([2, '900 1899 EUR', '300 649 EUR'])
    expect(await look('activePayer', { country: 'GB', running: ['timer'] })).toEqual([
      ...[1, '1500 2159 GBP', '300 599 GBP'],
    ])
    await dropDraft()
  })
})
