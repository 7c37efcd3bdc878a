import { routes } from '@serendip/contract'
import { beforeAll, expect, it } from 'vitest'
import { describeEngines } from '../../../test/database.ts'
import { aPayer, aWallet, type TestWallet } from '../../../test/wallet.ts'
import type { Database } from '../../adapters/postgres/open-database.ts'
import { walletHandlers } from './wallet.handlers.ts'

const key = '3f0f2ad5-64a5-4f5b-8f6c-2f3b7a1c9d10'
const origin = {
  address: '127.0.0.1',
  country: null,
  userAgent: 'test',
  requestId: 'r',
  brandId: 'serendip',
}

describeEngines('the wallet’s routes', (open) => {
  let database: Database
  let test: TestWallet
  beforeAll(async () => {
    database = await open()
    test = aWallet(database)
  })
  const request = <B = undefined, Q = undefined>(userId: string, body?: B, query?: Q) => ({
    params: undefined,
    body: body as B,
    query: query as Q,
    caller: { userId, sessionId: 'ses' },
    origin,
  })

  it('GET /wallet shows a new person nothing, and a payer the lots in the order of spending', async () => {
    const nobody = await walletHandlers(test.deps).wallet(request('usr_new'))
    expect(routes.wallet.wallet.response.parse(nobody)).toMatchObject({
      balanceCoins: 0,
      isLow: true,
      lots: [],
    })
    const payerId = await aPayer(test, { paid: 50, bonus: 7, demo: 3 })
    const view = await walletHandlers(test.deps).wallet(request(payerId))
    expect(routes.wallet.wallet.response.parse(view)).toMatchObject({
      balanceCoins: 60,
      heldCoins: 0,
      isLow: false,
    })
    expect(view.lots.map((lot) => lot.kind)).toEqual(['demo', 'bonus', 'paid'])
  })

  it('POST /wallet/demoGrant grants labelled coins once per key', async () => {
    const handlers = walletHandlers(test.deps)
    const granted = await handlers.demoGrant(request('usr_demo', { key }))
    expect(granted).toEqual({ balanceCoins: 600, grantedCoins: 600 })
    expect(await handlers.demoGrant(request('usr_demo', { key }))).toEqual(granted)
    const view = await handlers.wallet(request('usr_demo'))
    expect(view.byKind).toEqual({ demo: 600, bonus: 0, paid: 0, earned: 0 })
  })

  it('POST /wallet/demoGrant does not exist outside demo mode (not_found)', async () => {
    const handlers = walletHandlers(aWallet(database, { demo: false }).deps)
    await expect(handlers.demoGrant(request('usr_real', { key }))).rejects.toMatchObject({
      code: 'not_found',
    })
  })

  it('POST /wallet/demoGrant refuses a key whose grant had another amount (idempotency_conflict)', async () => {
    const otherWallet = aWallet(database)
    await walletHandlers(otherWallet.deps).demoGrant(request('usr_twice', { key }))
    otherWallet.settings.demoGrantCoins = 700
    const again = walletHandlers(otherWallet.deps).demoGrant(request('usr_twice', { key }))
    await expect(again).rejects.toMatchObject({ code: 'idempotency_conflict' })
  })

  it('POST /wallet/limits and /wallet/selfExclusion answer what applies from now on', async () => {
    const handlers = walletHandlers(test.deps)
    const set = await handlers.setLimit(request('usr_careful', { period: 'week', limitCoins: 100 }))
    expect(set).toEqual(await handlers.limits(request('usr_careful')))
    expect(set.limits.map((limit) => limit.limitCoins)).toEqual([null, 100, null])
    const excluded = await handlers.selfExclude(request('usr_careful', { days: 2 }))
    expect(excluded.excludedUntil).toBe(test.clock.now() + 2 * 24 * 3_600_000)
  })
})
