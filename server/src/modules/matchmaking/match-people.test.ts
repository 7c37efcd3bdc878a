import type { MatchWish } from '@serendip/contract'
import { expect, test } from 'vitest'
import { aClock } from '../../../test/clock.ts'
import { DomainError } from '../../kernel/domain-error.ts'
import type { AccountRow, Accounts } from '../accounts/index.ts'
import type { People } from '../people/index.ts'
import { defaultSettings } from '../settings/index.ts'
import { createMatchPeople } from './match-people.ts'

const clock = aClock()
const banEnd = clock.now() + 60_000
const accounts = {
  byId: async (id: string) => {
    if (id === 'nobody') return null
    const standing = id.startsWith('bad') || id === 'late' ? 'banned' : 'good'
    const standing_until = id === 'late' ? new Date(banEnd) : null
    const roles_group = id === 'applicant' ? 'pendingGoddess' : id === 'artist' ? 'artist' : 'goddess'
    return {
      gender: 'female',
      country: 'FR',
      stated_country: null,
      birthday: null,
      standing,
      standing_until,
      roles_group,
      age_refused_at: id === 'young' ? new Date(0) : null,
    } as AccountRow
  },
} as Accounts
const people = { excludedOf: async (id: string) => (id === 'ann' ? ['bob'] : []) } as unknown as People
let bonusMatches = 0
const matchPeople = createMatchPeople({
  clock,
  accounts,
  people,
  settings: { read: async () => defaultSettings },
  checkSpending: async (userId, amountCoins) => {
    if (userId.endsWith('poor')) throw new DomainError('not_enough_coins', { missingCoins: amountCoins })
  },
  bonusMatchesLeft: async () => bonusMatches,
  answersOf: async () => ({ wishCountries: ['DE'], interests: ['music'] }),
  checkVideo: async (userId) => {
    if (userId.includes('unproven')) throw new DomainError('identity_required')
  },
})

const video = { mode: 'video', filter: 'both' } as const
const admit = (userId: string, wish: Partial<MatchWish> = {}) =>
  matchPeople.admit(userId, { ...video, ...wish })

test('returns the facts of a person', async () => {
  expect(await admit('ann')).toEqual({
    gender: 'female',
    country: 'FR',
    excludedUserIds: ['bob'],
    traits: ['country:FR', 'region:europe', 'interest:music'],
    wishes: [['country:DE'], ['interest:music']],
  })
})

test('a person not in good standing is refused', async () => {
  await expect(admit('bad')).rejects.toMatchObject({ code: 'matching_banned' })
})

test('a person whose ban has expired is no longer banned, even if its record was not updated', async () => {
  await expect(admit('late')).rejects.toMatchObject({ code: 'matching_banned' })
  clock.advance(60_000)
  await expect(admit('late')).resolves.toMatchObject({ country: 'FR' })
})

test.each(['applicant', 'artist'])(
  'an %s is matched with no one, neither by video nor by text',
  async (userId) => {
    await expect(admit(userId)).rejects.toMatchObject({ code: 'matching_not_open' })
    await expect(admit(userId, { mode: 'text' })).rejects.toMatchObject({ code: 'matching_not_open' })
  },
)

test('an unknown person is refused', async () => {
  await expect(admit('nobody')).rejects.toMatchObject({ code: 'not_found' })
})

test('a person whom an identity check found to be under 18 is matched neither by video nor by text', async () => {
  await expect(admit('young')).rejects.toMatchObject({ code: 'age_refused' })
  await expect(admit('young', { mode: 'text' })).rejects.toMatchObject({ code: 'age_refused' })
})

test('a priced filter requires its coins, and a free one none', async () => {
  await expect(admit('poor', { filter: 'female' })).rejects.toMatchObject({
    code: 'not_enough_coins',
    details: { missingCoins: 10 },
  })
  await expect(admit('poor')).resolves.toMatchObject({ country: 'FR' })
  await expect(admit('ann', { filter: 'male' })).resolves.toMatchObject({ country: 'FR' })
})

test('video requires a proof of identity, and text does not', async () => {
  await expect(admit('unproven')).rejects.toMatchObject({ code: 'identity_required' })
  await expect(admit('unproven', { mode: 'text' })).resolves.toMatchObject({ country: 'FR' })
})

test('of several reasons to refuse, the first in order is returned: the ban, the proof, the coins', async () => {
  await expect(admit('bad unproven poor', { filter: 'male' })).rejects.toMatchObject({
    code: 'matching_banned',
  })
  await expect(admit('unproven poor', { filter: 'male' })).rejects.toMatchObject({
    code: 'identity_required',
  })
})

test('a filter that costs more than the person saw is refused with its price', async () => {
  await expect(admit('ann', { filter: 'female', priceCoins: 9 })).rejects.toMatchObject({
    code: 'price_changed',
    details: { priceCoins: 10 },
  })
  for (const priceCoins of [10, 11])
    await expect(admit('ann', { filter: 'female', priceCoins })).resolves.toBeDefined()
})

test('a person with a bonus match can search by a priced filter without coins', async () => {
  await expect(admit('poor', { filter: 'male' })).rejects.toMatchObject({ code: 'not_enough_coins' })
  bonusMatches = 1
  await expect(admit('poor', { filter: 'male' })).resolves.toMatchObject({ country: 'FR' })
  bonusMatches = 0
})
