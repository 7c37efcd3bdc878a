import type { Routes } from '@serendip/contract'
import { bind } from '../../kernel/bind.ts'
import type { Handlers } from '../../kernel/handlers.ts'
import { claimBonus, isRewardWaiting, readBonus } from './bonuses.ts'
import type { RewardsDeps } from './rewards-deps.ts'

import './rewards.events.ts'

const bonusHandlers = (deps: RewardsDeps): Handlers<Routes['bonuses']> => ({
  bonus: async ({ caller, params: { type } }) => ({ type, bonus: await readBonus(deps, caller, type) }),
  claim: ({ caller, body: { bonusType } }) => claimBonus(deps, caller, bonusType),
})

/** Coins that the house gives: daily rewards, and the bonus for the installed app. */
export const createRewards = (deps: RewardsDeps) => ({
  routes: { bonuses: bonusHandlers(deps) },
  ...bind(deps, {
    /** Whether today's reward of a person has not been claimed. */
    isRewardWaiting,
  }),
})
export type Rewards = ReturnType<typeof createRewards>
