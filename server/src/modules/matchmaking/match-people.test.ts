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
    const standing = id === 'bad' || id === 'late' ? 'banned' : 'good'
    const standing_until = id === 'late' ? new Date(banEnd) : null
    return { gender: 'female', country: 'FR', standing, standing_until } as AccountRow
  },
} as Accounts
const people = { excludedOf: async (id: string) => (id === 'ann' ? ['bob'] : []) } as unknown as People
let bonusMatches = 0
const matchPeople = createMatchPeople({
  ...{ clock, accounts, people },
  settings: { read: async () => defaultSettings },
  checkSpending: async (userId, amountCoins) => {
    if (userId === 'poor') throw new DomainError('not_enough_coins', { missingCoins: amountCoins })
  },
  bonusMatchesLeft: async () => bonusMatches,
  checkVideo: async (userId) => {
    if (userId === 'unproven') throw new DomainError('identity_required')
  },
})

test('tells the facts of a person', async () => {
  expect(await matchPeople.factsOf('ann')).toEqual({
    gender: 'female',
    country: 'FR',
    excludedUserIds: ['bob'],
    banned: false,
  })
})

test('whoever is not in good standing is banned', async () => {
  expect((await matchPeople.factsOf('bad')).banned).toBe(true)
})

test('whose ban has run out is not banned any more, though nobody wrote so', async () => {
  expect((await matchPeople.factsOf('late')).banned).toBe(true)
  clock.advance(60_000)
  expect((await matchPeople.factsOf('late')).banned).toBe(false)
})

test('an unknown person is refused', async () => {
  await expect(matchPeople.factsOf('nobody')).rejects.toMatchObject({ code: 'not_found' })
})

test('two may meet unless one excludes the other', async () => {
  expect(await matchPeople.mayMeet('ann', 'bob')).toBe(false)
  expect(await matchPeople.mayMeet('ann', 'cid')).toBe(true)
})

test('a priced filter asks for its coins, and a free one for none', async () => {
  await expect(matchPeople.checkFilter('poor', 'female')).rejects.toMatchObject({
    code: 'not_enough_coins',
    details: { missingCoins: 10 },
  })
  await expect(matchPeople.checkFilter('poor', 'both')).resolves.toBeUndefined()
  await expect(matchPeople.checkFilter('ann', 'male')).resolves.toBeUndefined()
})

test('video asks for a proof of identity, and text for none', async () => {
  await expect(matchPeople.checkMode('unproven', 'video')).rejects.toMatchObject({
    code: 'identity_required',
  })
  await expect(matchPeople.checkMode('unproven', 'text')).resolves.toBeUndefined()
  await expect(matchPeople.checkMode('ann', 'video')).resolves.toBeUndefined()
})

test('whoever has a bonus match looks by a priced filter without coins', async () => {
  await expect(matchPeople.checkFilter('poor', 'male')).rejects.toMatchObject({ code: 'not_enough_coins' })
  bonusMatches = 1
  await matchPeople.checkFilter('poor', 'male')
  bonusMatches = 0
})
