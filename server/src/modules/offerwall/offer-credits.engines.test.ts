import { beforeAll, expect, it } from 'vitest'
import { describeEngines } from '../../../test/database.ts'
import { spend } from '../../../test/purchases.ts'
import { aWallet, type TestWallet } from '../../../test/wallet.ts'
import { offerwallFormats } from '../../adapters/offerwall/create-providers.ts'
import { createSettings } from '../settings/index.ts'
import { applyPostback, listCredits, nextState } from './offer-credits.ts'
import type { OfferwallDeps } from './offerwall-deps.ts'
import type { OfferPostback } from './offerwall-provider.port.ts'
import { openWalls } from './open-walls.ts'

it('a state changes only as a service may change it, whatever it says', () => {
  expect(nextState(null, 'rejected')).toBe('rejected')
  expect(nextState('pending', 'credited')).toBe('credited')
  expect(nextState('credited', 'rejected')).toBe('reversed')
  for (const said of ['pending', 'credited', 'rejected'] as const) {
    expect(nextState('rejected', said)).toBe('rejected')
    expect(nextState('reversed', said)).toBe('reversed')
  }
  expect(nextState('credited', 'pending')).toBe('credited')
})

describeEngines('offers', (open) => {
  let test: TestWallet
  let deps: OfferwallDeps
  const dayMs = 24 * 3_600_000
  const person = { createdAt: 0, isCreator: false }
  let [spentCents, groups] = [0, ['offerwall_cmc|test_group']]
  beforeAll(async () => {
    test = aWallet(await open())
    deps = {
      plumbing: test.deps,
      settings: createSettings(test.deps),
      wallet: test.wallet,
      providersOf: (brandId) =>
        brandId === 'serendip'
          ? [{ name: 'cpx', frames: [], wallUrl: (id) => `https://wall.example/${id}`, checkSender() {} }]
          : [],
      formats: offerwallFormats,
      personOf: async () => person,
      spentCents: async () => spentCents,
      abTestsOf: async () => groups,
      assign: async () => null,
    }
  })
  const brandId = 'serendip'
  /** A new person who opened a wall. */
  async function somebody() {
    const userId = test.deps.ids.next('usr')
    const [wall] = await openWalls(deps, { userId, brandId })
    const wallId = wall?.url.split('/').at(-1) ?? ''
    const transactionId = `tx-${userId}`
    const say = (state: OfferPostback['state'], coins = 50, more: Partial<OfferPostback> = {}) =>
      applyPostback(deps, 'cpx', { transactionId, wallId, coins, state, title: null, ...more })
    return { userId, wallId, say, transactionId }
  }
  const coinsOf = (userId: string) => test.wallet.balance(userId)
  const statesOf = async (userId: string) =>
    (await listCredits(test.deps.db, userId)).map(({ state, coins, returnedCoins }) => [
      state,
      coins,
      returnedCoins,
    ])
  const audited = async () => expect((await test.wallet.audit()).differences).toEqual([])

  it('waits, then is credited as bonus coins once, whatever is repeated and however often at once', async () => {
    const { userId, say } = await somebody()
    expect(await say('pending')).toBe('accepted')
    expect(await coinsOf(userId)).toBe(0)
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => say('credited')))
    expect(outcomes.toSorted()).toEqual(['accepted', ...Array.from({ length: 19 }, () => 'replayed')])
    expect(await test.wallet.view(userId)).toMatchObject({ balanceCoins: 50, lots: [{ kind: 'bonus' }] })
    expect(await statesOf(userId)).toEqual([['credited', 50, 0]])
    await audited()
  })

  it('is taken back by what is left of it, never below zero and never from other coins', async () => {
    const { userId, say } = await somebody()
    await say('credited')
    await spend(test, 'gift', userId, test.deps.ids.next('usr'), 30)
    await test.wallet.post(test.deps.db, {
      kind: 'grant_bonus',
      key: `other:${userId}`,
      ref: { type: 'bonus', id: 'o' },
      ownerId: userId,
      amountCoins: 7,
    })
    expect(await say('rejected', 50)).toBe('accepted')
    expect(await say('rejected', 50)).toBe('replayed')
    expect(await say('credited', 50)).toBe('replayed')
    expect(await coinsOf(userId)).toBe(7)
    expect(await statesOf(userId)).toEqual([['reversed', 50, 20]])
    await audited()
  })

  it('that was spent wholly is taken back without moving a coin', async () => {
    const { userId, say } = await somebody()
    await say('credited')
    await spend(test, 'gift', userId, test.deps.ids.next('usr'), 50)
    await say('rejected')
    expect([await coinsOf(userId), await statesOf(userId)]).toEqual([0, [['reversed', 50, 0]]])
    await audited()
  })

  it('takes the amount back that was credited, whatever the reversal says', async () => {
    const { userId, say } = await somebody()
    await say('credited', 50)
    await say('rejected', 5_000)
    expect([await coinsOf(userId), await statesOf(userId)]).toEqual([0, [['reversed', 50, 50]]])
  })

  it('that was refused is not credited later, also if the reversal comes first', async () => {
    const { userId, say } = await somebody()
    expect(await say('rejected', 0)).toBe('accepted')
    expect(await say('credited')).toBe('replayed')
    expect([await coinsOf(userId), await statesOf(userId)]).toEqual([0, [['rejected', 0, 0]]])
  })

  it('of nobody, or under the id of another person’s offer, changes nothing', async () => {
    const [ada, bo] = [await somebody(), await somebody()]
    expect(await ada.say('credited', 50, { wallId: 'owp_00000000000000000000' })).toBe('unrelated')
    await ada.say('credited')
    expect(await bo.say('rejected', 50, { transactionId: ada.transactionId })).toBe('unrelated')
    expect(await coinsOf(ada.userId)).toBe(50)
  })

  it('walls are open to people who never paid, are in the test and have been here for a day, in brands with keys', async () => {
    const userId = test.deps.ids.next('usr')
    const isOpen = async (brand = brandId) => (await openWalls(deps, { userId, brandId: brand })).length > 0
    expect(await isOpen()).toBe(true)
    expect(await isOpen('other')).toBe(false)
    spentCents = 1
    expect(await isOpen()).toBe(false)
    spentCents = 0
    groups = []
    expect(await isOpen()).toBe(false)
    groups = ['offerwall_cmc|test_group']
    const young = { ...person, createdAt: test.clock.now() - dayMs }
    const youngDeps = { ...deps, personOf: async () => young }
    expect(await openWalls(youngDeps, { userId, brandId })).toEqual([])
    test.clock.advance(1)
    expect(await openWalls(youngDeps, { userId, brandId })).toHaveLength(1)
    const creator = { ...deps, personOf: async () => ({ ...person, isCreator: true }) }
    expect(await openWalls(creator, { userId, brandId })).toEqual([])
  })
})
