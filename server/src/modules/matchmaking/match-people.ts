import { DomainError } from '../../kernel/domain-error.ts'
import type { Clock } from '../../kernel/clock.ts'
import { type Accounts, standingOf } from '../accounts/index.ts'
import type { People } from '../people/index.ts'
import type { Settings } from '../settings/index.ts'
import type { MatchPeople } from './matchmaking.ports.ts'

export interface MatchPeopleDeps {
  readonly clock: Clock
  readonly accounts: Accounts
  readonly people: People
  readonly settings: Settings
  /** Throws not_enough_coins, spending_limit, self_excluded. */
  checkSpending(userId: string, amountCoins: number): Promise<void>
  /** How many matches by a filter a person has free of charge now. */
  bonusMatchesLeft(userId: string): Promise<number>
  /** Throws identity_required. */
  checkVideo(userId: string): Promise<void>
}

export function createMatchPeople(deps: MatchPeopleDeps): MatchPeople {
  const { accounts, people, settings } = deps
  return {
    async factsOf(userId) {
      const [account, excludedUserIds] = await Promise.all([accounts.byId(userId), people.excludedOf(userId)])
      if (!account) throw new DomainError('not_found')
      const { gender, country } = account
      const banned = standingOf(account, deps.clock.now()) !== 'good'
      return { gender, country, excludedUserIds, banned }
    },
    async checkFilter(userId, filter) {
      const { filterPriceCoins } = await settings.read()
      const priceCoins = filterPriceCoins[filter]
      if (priceCoins === 0 || (await deps.bonusMatchesLeft(userId)) > 0) return
      await deps.checkSpending(userId, priceCoins)
    },
    async checkMode(userId, mode) {
      if (mode === 'video') await deps.checkVideo(userId)
    },
    mayMeet: async (userId, otherId) => !(await people.excludedOf(userId)).includes(otherId),
  }
}
