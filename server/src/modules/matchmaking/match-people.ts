import type { MatchWish, OnboardingAnswers, RolesGroup } from '@serendip/contract'
import type { Clock } from '../../kernel/clock.ts'
import { DomainError } from '../../kernel/domain-error.ts'
import { type Accounts, ageInYears, shownCountry, standingOf } from '../accounts/index.ts'
import type { People } from '../people/index.ts'
import type { Settings } from '../settings/index.ts'
import { traitsOf, wishesOf } from './match-wishes.ts'
import type { MatchPeople } from './matchmaking.ports.ts'

export interface MatchPeopleDeps {
  readonly clock: Clock
  readonly accounts: Accounts
  readonly people: People
  readonly settings: Settings
  /** Throws not_enough_coins, spending_limit, self_excluded. */
  checkSpending(userId: string, amountCoins: number): Promise<void>
  /** Number of free matches by a filter that a person has now. */
  bonusMatchesLeft(userId: string): Promise<number>
  /** A person's answers from onboarding: about themselves, and whom they wish to meet. */
  answersOf(userId: string): Promise<OnboardingAnswers>
  /** Throws identity_required, age_refused. */
  checkVideo(userId: string): Promise<void>
}

/** Applicants meet people only once approved; artists take no calls. */
export const isNeverMatched = (rolesGroup: RolesGroup): boolean =>
  rolesGroup === 'pendingGoddess' || rolesGroup === 'artist'

export function createMatchPeople(deps: MatchPeopleDeps): MatchPeople {
  const { accounts, people, settings } = deps
  const checkFilter = async (
    userId: string,
    { filter, priceCoins: seenCoins }: Pick<MatchWish, 'filter' | 'priceCoins'>,
  ): Promise<void> => {
    const { filterPriceCoins } = await settings.read()
    const priceCoins = filterPriceCoins[filter]
    if (seenCoins !== undefined && priceCoins > seenCoins)
      throw new DomainError('price_changed', { priceCoins })
    if (priceCoins === 0 || (await deps.bonusMatchesLeft(userId)) > 0) return
    await deps.checkSpending(userId, priceCoins)
  }
  const checkMode = async (userId: string, mode: MatchWish['mode']): Promise<void> => {
    if (mode === 'video') await deps.checkVideo(userId)
  }
  return {
    async banOf(userId) {
      const { standing, reason, until } = await accounts.standing(userId)
      return standing === 'good'
        ? { banned: false, reason: null, until: null }
        : { banned: true, reason, until }
    },
    isAgeRefused: async (userId) => (await accounts.byId(userId))?.age_refused_at != null,
    async admit(userId, wish) {
      // A partner may already be waiting: everything is queried concurrently, and refused in order.
      const [account, excludedUserIds, answers, checks] = await Promise.all([
        accounts.byId(userId),
        people.excludedOf(userId),
        deps.answersOf(userId),
        Promise.allSettled([checkMode(userId, wish.mode), checkFilter(userId, wish)]),
      ])
      if (!account) throw new DomainError('not_found')
      if (standingOf(account, deps.clock.now()) !== 'good') throw new DomainError('matching_banned')
      if (isNeverMatched(account.roles_group)) throw new DomainError('matching_not_open')
      if (account.age_refused_at !== null) throw new DomainError('age_refused')
      for (const check of checks) if (check.status === 'rejected') throw check.reason
      const { gender, country, birthday, roles_group: rolesGroup } = account
      const ageYears = birthday === null ? null : ageInYears(birthday, deps.clock.now())
      const traits = traitsOf({ country: shownCountry(account), ageYears, rolesGroup, answers })
      const { brand_id: brandId } = account
      return { brandId, gender, country, excludedUserIds, traits, wishes: wishesOf(answers, wish.filter) }
    },
  }
}
