import type { GenderFilter, MatchWish } from '@serendip/contract'
import type { Clock } from '../../kernel/clock.ts'
import { DomainError } from '../../kernel/domain-error.ts'
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
  const checkFilter = async (userId: string, filter: GenderFilter): Promise<void> => {
    const { filterPriceCoins } = await settings.read()
    const priceCoins = filterPriceCoins[filter]
    if (priceCoins === 0 || (await deps.bonusMatchesLeft(userId)) > 0) return
    await deps.checkSpending(userId, priceCoins)
  }
  const checkMode = async (userId: string, mode: MatchWish['mode']): Promise<void> => {
    if (mode === 'video') await deps.checkVideo(userId)
  }
  return {
    async admit(userId, { mode, filter }) {
      // Somebody waits for a partner meanwhile: everything is asked at once, and refused in its order.
      const [account, excludedUserIds, checks] = await Promise.all([
        accounts.byId(userId),
        people.excludedOf(userId),
        Promise.allSettled([checkMode(userId, mode), checkFilter(userId, filter)]),
      ])
      if (!account) throw new DomainError('not_found')
      if (standingOf(account, deps.clock.now()) !== 'good') throw new DomainError('matching_banned')
      for (const check of checks) if (check.status === 'rejected') throw check.reason
      return { gender: account.gender, country: account.country, excludedUserIds }
    },
  }
}
