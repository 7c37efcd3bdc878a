import type { BonusType, ExperimentName } from '@serendip/contract'
import { beforeAll, expect, it } from 'vitest'
import { describeEngines } from '../../../test/database.ts'
import { aWallet, type TestWallet } from '../../../test/wallet.ts'
import { claimBonus, readBonus } from './bonuses.ts'
import { transact } from '../../kernel/transact.ts'
import { createSettings, type EditableSettings } from '../settings/index.ts'
import type { RewardedPerson, RewardsDeps } from './rewards-deps.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const midnight = Date.UTC(2026, 1, 1)

describeEngines('bonuses', (open) => {
  let test: TestWallet
  let settings: EditableSettings
  let deps: RewardsDeps
  const people = new Map<string, RewardedPerson>()
  let splits: ReadonlySet<ExperimentName>
  beforeAll(async () => {
    test = aWallet(await open())
    splits = new Set(['dailyrewardsystem'])
    settings = createSettings(test.deps)
    deps = {
      plumbing: { ...test.deps, outbox: test.outbox },
      settings,
      wallet: test.wallet,
      markKey: 'b'.repeat(32),
      personOf: async (userId) => people.get(userId) ?? null,
      isInTest: async (name) => splits.has(name),
    }
  })
  /** A new person with a mailbox and a device of their own, at some time of day. */
  const somebody = (person: Partial<RewardedPerson> = {}, at = midnight + hourMs) => {
    const userId = test.deps.ids.next('usr')
    people.set(userId, {
      mailbox: `${userId}@people.example`,
      deviceId: userId,
      isCreator: false,
      ...person,
    })
    test.clock.advance(at - test.clock.now())
    return userId
  }
  const callerOf = (userId: string) => ({ userId, sessionId: test.deps.ids.next('ses') })
  const claim = (userId: string, type: BonusType = 'dailyReward') => claimBonus(deps, callerOf(userId), type)
  const read = (userId: string, type: BonusType = 'dailyReward') => readBonus(deps, callerOf(userId), type)
  const coinsOf = (userId: string) => test.wallet.balance(userId)
  const audited = async () => expect((await test.wallet.audit()).differences).toEqual([])

  it('gives a daily reward once under 20 claims at once, as bonus coins', async () => {
    const userId = somebody()
    const answers = await Promise.all(Array.from({ length: 20 }, () => claim(userId)))
    expect(answers.filter(({ claimed }) => claimed)).toHaveLength(1)
    expect(answers.every(({ bonus }) => bonus.claimed && bonus.coins === 5)).toBe(true)
    expect(await test.wallet.view(userId)).toMatchObject({
      balanceCoins: 5,
      lots: [{ kind: 'bonus', amountCoins: 5 }],
    })
    await audited()
  })

  it('gives the next one from midnight on in UTC, and says when that is', async () => {
    const userId = somebody({}, midnight + dayMs - 60_000)
    expect(await claim(userId)).toMatchObject({
      claimed: true,
      bonus: { coins: 5, stepsClaimed: 1, nextAt: midnight + dayMs, leftMs: 60_000 },
    })
    test.clock.advance(59_999)
    expect(await claim(userId)).toMatchObject({ claimed: false, bonus: { claimed: true, leftMs: 1 } })
    test.clock.advance(1)
    expect(await read(userId)).toMatchObject({ claimed: false, coins: 5, stepsClaimed: 1, nextAt: null })
    expect(await claim(userId)).toMatchObject({ claimed: true, bonus: { coins: 5, stepsClaimed: 2 } })
    expect(await coinsOf(userId)).toBe(10)
  })

  it('gives 5, 5, 10, 10, 15, 15 and 30 coins in turn, whatever days are missed, and then begins again', async () => {
    const userId = somebody()
    const given: number[] = []
    for (const missedDays of [0, 0, 3, 0, 1, 0, 40, 0]) {
      test.clock.advance((missedDays + 1) * dayMs)
      given.push((await claim(userId)).bonus.coins)
    }
    expect(given).toEqual([5, 5, 10, 10, 15, 15, 30, 5])
    expect(await coinsOf(userId)).toBe(95)
    await audited()
  })

  it.each([
    ['mailbox', { mailbox: 'same@people.example' }],
    ['device', { deviceId: 'the same' }],
  ])('is given once a day to one %s, whichever account claims it first', async (_, shared) => {
    const [first, second] = [somebody(shared), somebody(shared)]
    const answers = await Promise.all([claim(first), claim(second)])
    expect(answers.filter(({ claimed }) => claimed)).toHaveLength(1)
    const refused = answers[0]?.claimed ? second : first
    expect(await read(refused)).toMatchObject({ claimed: false, refusal: 'shared', stepsClaimed: 0 })
    expect(await coinsOf(refused)).toBe(0)
    test.clock.advance(dayMs)
    expect(await claim(refused)).toMatchObject({ claimed: true })
  })

  it('is not given before the email is confirmed, nor to creators, nor outside the experiment', async () => {
    const unconfirmed = somebody({ mailbox: null })
    expect(await claim(unconfirmed)).toMatchObject({ claimed: false, bonus: { refusal: 'email', coins: 5 } })
    expect(await coinsOf(unconfirmed)).toBe(0)
    const creator = somebody({ isCreator: true })
    expect(await read(creator)).toBeNull()
    await expect(claim(creator)).rejects.toMatchObject({ code: 'not_found' })
    splits = new Set()
    expect(await read(somebody())).toBeNull()
    splits = new Set(['dailyrewardsystem'])
  })

  it('is not given to a person without a device in the place of another one', async () => {
    const [first, second] = [somebody({ deviceId: '' }), somebody({ deviceId: '' })]
    expect((await claim(first)).claimed && (await claim(second)).claimed).toBe(true)
  })

  it('of the installed app is given once ever, with more coins in its tests', async () => {
    const userId = somebody()
    expect(await claim(userId, 'pwaInstall')).toMatchObject({
      claimed: true,
      bonus: { coins: 50, nextAt: null },
    })
    test.clock.advance(dayMs)
    expect(await claim(userId, 'pwaInstall')).toMatchObject({
      claimed: false,
      bonus: { claimed: true, coins: 50 },
    })
    splits = new Set(['pwa200coins_v2'])
    expect(await claim(somebody(), 'pwaInstall')).toMatchObject({ claimed: true, bonus: { coins: 200 } })
    splits = new Set(['dailyrewardsystem'])
  })

  it('is neither shown nor given while rewards are paused; of the app also when it has no coins', async () => {
    const userId = somebody()
    const set = async (key: 'rewardsPaused' | 'installBonusCoins', value: boolean | number) => {
      await transact(test.deps.db, (tx) => settings.write(tx, key, value, new Date(test.clock.now())))
      await settings.renew()
    }
    await set('rewardsPaused', true)
    for (const type of ['dailyReward', 'pwaInstall'] as const) {
      expect(await read(userId, type)).toBeNull()
      await expect(claim(userId, type)).rejects.toMatchObject({ code: 'not_found' })
    }
    await set('rewardsPaused', false)
    await set('installBonusCoins', 0)
    expect(await read(userId, 'pwaInstall')).toBeNull()
    await expect(claim(userId, 'pwaInstall')).rejects.toMatchObject({ code: 'not_found' })
    expect((await claim(userId)).claimed).toBe(true)
    await set('installBonusCoins', 50)
    expect((await claim(userId, 'pwaInstall')).claimed).toBe(true)
  })
})
