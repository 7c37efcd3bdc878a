import { isPremium } from '@serendip/contract'
import { createOutbox } from '../adapters/postgres/outbox.ts'
import type { RateLimiter } from '../kernel/rate-limiter.ts'
import type { Realtime } from '../kernel/realtime.ts'
import { createAccounts } from '../modules/accounts/index.ts'
import { createBonusMatches } from '../modules/entitlements/index.ts'
import { createExperiments } from '../modules/experiments/index.ts'
import { createIdentity } from '../modules/identity/index.ts'
import { createMatchPeople } from '../modules/matchmaking/index.ts'
import { pendingPhotoId } from '../modules/media/index.ts'
import { createPeople } from '../modules/people/index.ts'
import { createProfiles } from '../modules/profiles/index.ts'
import { createSettings, demoSettings } from '../modules/settings/index.ts'
import { createWallet } from '../modules/wallet/index.ts'
import { composeWaysIn } from './compose-ways-in.ts'
import type { Parts } from './parts.ts'

/** Who is there: accounts, coins, profiles, identity, the ways in, and who may meet whom. */
export function composePeople(parts: Parts, realtime: Realtime, rateLimiter: RateLimiter) {
  const { config, logger, clock, ids, engines, identityParts, fileParts } = parts
  const { db } = engines.database
  const plumbing = { db, clock, ids, outbox: createOutbox({ clock, ids }) }
  const settings = createSettings({ db, clock, ...(config.demo && { defaults: demoSettings }) })
  const experiments = createExperiments({ db, clock, settings, allowsForce: config.appEnv !== 'prod' })
  const accounts = createAccounts({ ...plumbing, settings, realtime }, fileParts.files)
  const walletDeps = { db, clock, ids, settings, demo: config.demo }
  const wallet = createWallet(walletDeps)
  const bonusMatches = createBonusMatches({
    ...{ db, clock, settings },
    // Nobody has the flag of a membership before there are subscriptions.
    isPremium: async (userId) => {
      await experiments.groupOf('coinsflow_only', userId)
      return isPremium({ premium: false, abTests: await experiments.abTestsOf(userId) })
    },
  })
  const mediaDeps = {
    ...{ plumbing: { ...plumbing, rateLimiter }, settings, ...fileParts },
    // People stand above media, and are there by the time somebody looks.
    hides: (ownerId: string, viewerId: string) => people.hasBlocked(ownerId, viewerId),
  }
  const profiles = createProfiles({
    ...{ accounts, clock },
    balanceCoins: wallet.balance,
    bonusMatchesLeft: bonusMatches.left,
    pendingPhotoId: (userId) => pendingPhotoId(mediaDeps, userId),
    abTestsOf: experiments.abTestsOf,
  })
  const identity = createIdentity({
    ...{ accounts, settings, provider: identityParts.provider },
    plumbing: { ...plumbing, rateLimiter },
    testGroupOf: (userId) => experiments.groupOf('identity_verification', userId),
  })
  const waysIn = composeWaysIn({
    ...{ config, accounts, profiles, settings, rateLimiter },
    plumbing: { ...plumbing, logger },
    exactLimiter: engines.rateLimiter,
  })
  const people = createPeople({ db, clock, outbox: plumbing.outbox, accounts })
  const matchPeople = createMatchPeople({
    ...{ clock, accounts, people, settings },
    checkSpending: (userId, amountCoins) => wallet.checkSpending(db, userId, amountCoins),
    bonusMatchesLeft: bonusMatches.left,
    checkVideo: identity.checkVideo,
  })
  return {
    ...{ plumbing, settings, accounts, walletDeps, wallet, profiles, identity, waysIn, people },
    ...{ matchPeople, bonusMatches, mediaDeps, experiments },
  }
}
