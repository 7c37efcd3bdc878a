import { beforeAll, expect, it } from 'vitest'
import { describeEngines } from '../../../test/database.ts'
import { spend } from '../../../test/purchases.ts'
import { aWallet, type TestWallet } from '../../../test/wallet.ts'
import { offerwallFormats } from '../../adapters/offerwall/create-providers.ts'
import { transact } from '../../kernel/transact.ts'
import { createSettings, type EditableSettings } from '../settings/index.ts'
import { applyPostback, listCredits, nextState, type PostbackSender } from './offer-credits.ts'
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
  let settings: EditableSettings
  let deps: OfferwallDeps
  const dayMs = 24 * 3_600_000
  const person = { brandId: 'serendip', createdAt: 0, isCreator: false }
  let [spentCents, groups] = [0, ['offerwall_cmc|test_group']]
  beforeAll(async () => {
    test = aWallet(await open())
    settings = createSettings(test.deps)
    deps = {
      plumbing: test.deps,
      settings,
      wallet: test.wallet,
      providersOf: (brandId) =>
        brandId === 'keyless'
          ? []
          : (['cpx', 'adgate'] as const).map((name) => ({
              name,
              frames: [],
              wallUrl: (id) => `https://wall.example/${id}`,
              checkSender() {},
            })),
      formats: offerwallFormats,
      personOf: async () => person,
      spentCents: async () => spentCents,
      abTestsOf: async () => groups,
      assign: async () => null,
    }
  })
  const brandId = 'serendip'
  /** A new person who opened the walls. */
  async function somebody(ofBrand = brandId) {
    const userId = test.deps.ids.next('usr')
    const ofPerson = { ...deps, personOf: async () => ({ ...person, brandId: ofBrand }) }
    const walls = await openWalls(ofPerson, { userId, brandId: ofBrand })
    const [wallId = '', wallIdOfAdgate = ''] = walls.map(({ url }) => url.split('/').at(-1) ?? '')
    const transactionId = `tx-${userId}`
    const say = (
      state: OfferPostback['state'],
      coins = 50,
      more: Partial<OfferPostback> = {},
      from: Partial<PostbackSender> = {},
    ) =>
      applyPostback(
        deps,
        { provider: 'cpx', brandId: ofBrand, ...from },
        { transactionId, wallId, coins, state, title: null, ...more },
      )
    return { userId, wallId, wallIdOfAdgate, say, transactionId }
  }
  const set = async (key: 'offerwallPaused' | 'offerwallCreditMaxCoins', value: boolean | number) => {
    await transact(test.deps.db, (tx) => settings.write(tx, key, value, new Date(test.clock.now())))
    await settings.renew()
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

  it('of another brand, or under an id that another service knows, credits nobody', async () => {
    const ada = await somebody()
    expect(await ada.say('credited', 50, {}, { brandId: 'callme' })).toBe('unrelated')
    expect(ada.wallIdOfAdgate).not.toBe(ada.wallId)
    expect(await ada.say('credited', 50, {}, { provider: 'adgate' })).toBe('unrelated')
    expect(await ada.say('credited', 50, { wallId: ada.wallIdOfAdgate })).toBe('unrelated')
    expect([await coinsOf(ada.userId), await statesOf(ada.userId)]).toEqual([0, []])
  })

  it('of two brands may have the same id, and each is credited and taken back by itself', async () => {
    const [ada, bo] = [await somebody(), await somebody('callme')]
    const same = { transactionId: `same-${ada.userId}` }
    expect([await ada.say('credited', 50, same), await bo.say('credited', 40, same)]).toEqual([
      'accepted',
      'accepted',
    ])
    expect([await coinsOf(ada.userId), await coinsOf(bo.userId)]).toEqual([50, 40])
    await ada.say('rejected', 0, same)
    expect([await coinsOf(ada.userId), await coinsOf(bo.userId)]).toEqual([0, 40])
    await audited()
  })

  it('of more coins than operators allow is not credited until they allow it', async () => {
    const { userId, say } = await somebody()
    await set('offerwallCreditMaxCoins', 49)
    await expect(say('credited')).rejects.toMatchObject({ code: 'offer_too_large' })
    expect([await coinsOf(userId), await statesOf(userId)]).toEqual([0, []])
    await set('offerwallCreditMaxCoins', 50)
    expect(await say('credited')).toBe('accepted')
    expect(await coinsOf(userId)).toBe(50)
    await set('offerwallCreditMaxCoins', 20_000)
    await expect((await somebody()).say('credited', 20_001)).rejects.toMatchObject({
      code: 'offer_too_large',
    })
  })

  it('is not credited while offers are paused, but still taken back', async () => {
    const [ada, bo] = [await somebody(), await somebody()]
    await bo.say('credited')
    await set('offerwallPaused', true)
    expect(await ada.say('pending')).toBe('accepted')
    await expect(ada.say('credited')).rejects.toMatchObject({ code: 'offers_paused' })
    expect([await coinsOf(ada.userId), await statesOf(ada.userId)]).toEqual([0, [['pending', 50, 0]]])
    await bo.say('rejected')
    expect(await coinsOf(bo.userId)).toBe(0)
    await set('offerwallPaused', false)
    expect(await ada.say('credited')).toBe('accepted')
    expect(await coinsOf(ada.userId)).toBe(50)
  })

  it('walls are open to people who never paid, are in the test and have been here for a day, in brands with keys', async () => {
    const userId = test.deps.ids.next('usr')
    const isOpen = async (brand = brandId) => (await openWalls(deps, { userId, brandId: brand })).length > 0
    expect(await isOpen()).toBe(true)
    expect(await isOpen('keyless')).toBe(false)
    // A session of another brand than the account's, which logins never make.
    expect(await isOpen('callme')).toBe(false)
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
    expect(await openWalls(youngDeps, { userId, brandId })).toHaveLength(2)
    const creator = { ...deps, personOf: async () => ({ ...person, isCreator: true }) }
    expect(await openWalls(creator, { userId, brandId })).toEqual([])
  })
})
