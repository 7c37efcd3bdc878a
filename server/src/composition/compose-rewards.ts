import { offerwallFormats } from '../adapters/offerwall/create-providers.ts'
import { mailboxOf } from '../modules/accounts/index.ts'
import { lifetimeSpendReader } from '../modules/entitlements/index.ts'
import { createOfferwall } from '../modules/offerwall/index.ts'
import { createRewards } from '../modules/rewards/index.ts'
import type { composePeople } from './compose-people.ts'
import type { Parts } from './parts.ts'

export function composeRewards(
  { clock, ids, engines, secrets }: Pick<Parts, 'clock' | 'ids' | 'engines' | 'secrets'>,
  {
    accounts,
    experiments,
    settings,
    wallet,
    plumbing: { outbox },
  }: Pick<ReturnType<typeof composePeople>, 'accounts' | 'experiments' | 'settings' | 'wallet' | 'plumbing'>,
) {
  return createRewards({
    plumbing: { db: engines.database.db, clock, ids, outbox },
    settings,
    wallet,
    markKey: secrets.keyFor('marks of bonuses'),
    async personOf(userId, sessionId) {
      const account = await accounts.byId(userId)
      if (!account) return null
      return {
        mailbox: account.email_confirmed ? mailboxOf(account.email) : null,
        deviceId: await accounts.deviceOf(sessionId),
        isCreator: account.roles_group !== 'user',
      }
    },
    isInTest: async (name, userId) => (await experiments.groupOf(name, userId)) !== null,
  })
}

/** Walls of offers, with the services whose keys each brand has. */
export function composeOfferwall(
  { clock, ids, engines, offerwallParts }: Pick<Parts, 'clock' | 'ids' | 'engines' | 'offerwallParts'>,
  {
    accounts,
    experiments,
    settings,
    wallet,
  }: Pick<ReturnType<typeof composePeople>, 'accounts' | 'experiments' | 'settings' | 'wallet'>,
) {
  return createOfferwall({
    plumbing: { db: engines.database.db, clock, ids },
    settings,
    wallet,
    providersOf: offerwallParts.providersOf,
    formats: offerwallFormats,
    async personOf(userId) {
      const account = await accounts.byId(userId)
      return account
        ? {
            brandId: account.brand_id,
            createdAt: account.created_at.getTime(),
            isCreator: account.roles_group !== 'user',
          }
        : null
    },
    spentCents: lifetimeSpendReader(wallet),
    abTestsOf: experiments.abTestsOf,
    assign: experiments.groupOf,
  })
}
