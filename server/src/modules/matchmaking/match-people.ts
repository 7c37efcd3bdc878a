import { DomainError } from '../../kernel/domain-error.ts'
import type { Accounts } from '../accounts/index.ts'
import type { People } from '../people/index.ts'
import type { Settings } from '../settings/index.ts'
import type { MatchPeople } from './matchmaking.ports.ts'

export interface MatchPeopleDeps {
  readonly accounts: Accounts
  readonly people: People
  readonly settings: Settings
  /** Throws not_enough_coins, spending_limit, self_excluded. */
  checkSpending(userId: string, amountCoins: number): Promise<void>
  /** Throws identity_required. */
  checkVideo(userId: string): Promise<void>
}

export function createMatchPeople(deps: MatchPeopleDeps): MatchPeople {
  const { accounts, people, settings } = deps
  return {
    async factsOf(userId) {
      const [account, excludedUserIds] = await Promise.all([accounts.byId(userId), people.excludedOf(userId)])
      if (!account) throw new DomainError('not_found')
      const { gender, country, standing } = account
      return { gender, country, excludedUserIds, banned: standing !== 'good' }
    },
    async checkFilter(userId, filter) {
      const { filterPriceCoins } = await settings.read()
      if (filterPriceCoins[filter] > 0) await deps.checkSpending(userId, filterPriceCoins[filter])
    },
    async checkMode(userId, mode) {
      if (mode === 'video') await deps.checkVideo(userId)
    },
    mayMeet: async (userId, otherId) => !(await people.excludedOf(userId)).includes(otherId),
  }
}
