import { isPremium, premiumExperiments } from '@serendip/contract'
import { migrationTexts } from '../adapters/postgres/migrate.ts'
import { createOutbox } from '../adapters/postgres/outbox.ts'
import { createFileBlobStore } from '../adapters/storage/file-blob-store.ts'
import type { Config } from '../config/config.ts'
import type { Db } from '../kernel/db.ts'
import { batchReads } from '../kernel/reads/batch-reads.ts'
import type { RateLimiter } from '../kernel/rate-limiter.ts'
import type { Realtime } from '../kernel/realtime.ts'
import { type AccountsDeps, createAccounts, createPasswords } from '../modules/accounts/index.ts'
import { createAnnouncements } from '../modules/announcements/index.ts'
import { createApprovals } from '../modules/approvals/index.ts'
import { type Audit, createAudit } from '../modules/audit/index.ts'
import { callTimesIn, haveMet } from '../modules/calls/index.ts'
import { whoHidesOnline } from '../modules/chat/index.ts'
import {
  createBonusMatches,
  createMessagePrices,
  createPremium,
  lifetimeSpendReader,
  type Premium,
} from '../modules/entitlements/index.ts'
import { createExperiments, type Experiments } from '../modules/experiments/index.ts'
import { givenGiftsIn } from '../modules/gifts/index.ts'
import { createIdentity, listApproved } from '../modules/identity/index.ts'
import { createLegal } from '../modules/legal/index.ts'
import { createMatchPeople } from '../modules/matchmaking/index.ts'
import { createMedia } from '../modules/media/index.ts'
import { createMoney } from '../modules/money/index.ts'
import { operatorNames, secondPersons } from '../modules/operators/index.ts'
import { compareBooks, readPaidMemberships } from '../modules/payments/index.ts'
import { createPeople, isPublic, type People, type PeopleDeps } from '../modules/people/index.ts'
import type { PresenceStore } from '../modules/presence/index.ts'
import { requireCameraChecked } from '../modules/safety/index.ts'
import { createProfiles, type Profiles } from '../modules/profiles/index.ts'
import { compareMemberships } from '../modules/subscriptions/index.ts'
import { createSettings } from '../modules/settings/index.ts'
import { readGalleryField } from '../modules/videos/index.ts'
import { auditRows, createWallet, type Sealing, type Wallet } from '../modules/wallet/index.ts'
import { composeAuth } from './compose-auth.ts'
import { personalTables } from './manifests.ts'
import type { Parts } from './parts.ts'

/** Processes without the key neither seal nor audit: an attacker in one of them cannot forge a seal. */
function composeSealing({ config, ids, engines }: Parts): Sealing | null {
  const { sealKey, headsDirectory } = config.ledger
  if (sealKey === null) return null
  const heads = createFileBlobStore(headsDirectory, ids)
  return { key: sealKey, heads, db: engines.sealerDatabase?.db ?? null }
}

/** Parts for the wallet beside those that every module has. */
const walletPartsOf = (parts: Parts) => ({
  markKey: parts.secrets.keyFor('account marks'),
  demo: parts.config.demo,
  sealing: composeSealing(parts),
  auditRowsAtOnce: auditRows[parts.engines.database.engine],
  callTimes: callTimesIn(parts.engines.database.db),
  givenGifts: givenGiftsIn(parts.engines.database.db),
  migrations: migrationTexts,
  books: async (db: Db) => [...(await compareBooks(db)), ...(await compareMemberships(db))],
})

/** Which group of the experiment has which flow; the flow of all 12 steps has none. */
const flowShares: Readonly<Record<Config['onboardingSteps'], Readonly<Record<string, number>>>> = {
  6: { test_group2: 100 },
  7: { test_group1: 100 },
  12: {},
}

/** Values that hold until an operator changes them. */
const defaultsOf = ({ onboardingSteps }: Parts['config']) => ({
  experimentShares: { remove_onboarding_quiz: flowShares[onboardingSteps] },
})

function composeContacts(
  deps: Omit<PeopleDeps, 'hasSeen' | 'cards'>,
  wordsOf: Profiles['wordsOf'],
  presence: PresenceStore,
): People {
  return createPeople({
    ...deps,
    // A creator has a public card within the brand; anyone else is visible only to people they have met.
    async hasSeen(userId, otherId, since) {
      const [own, otherAccount] = await Promise.all([deps.accounts.byId(userId), deps.accounts.byId(otherId)])
      const isOfOneBrand = own?.brand_id === otherAccount?.brand_id
      return (
        (isOfOneBrand && isPublic(otherAccount?.roles_group)) ||
        haveMet(deps.plumbing.db, userId, otherId, since)
      )
    },
    cards: {
      wordsOf,
      async online(ids) {
        const [hiding, ...connections] = await Promise.all([
          whoHidesOnline(deps.plumbing.db, ids),
          ...ids.map((id) => presence.connectionsOf(id)),
        ])
        return new Set(ids.filter((id, index) => (connections[index]?.length ?? 0) > 0 && !hiding.has(id)))
      },
    },
  })
}

const memberReader =
  (experiments: Experiments, premium: Pick<Premium, 'isActive'>) => async (userId: string) => {
    for (const name of premiumExperiments) await experiments.groupOf(name, userId)
    return isPremium({
      premium: await premium.isActive(userId),
      abTests: await experiments.abTestsOf(userId),
    })
  }

/** Whether a person's identity was checked; several reads of a moment are one. */
function verifiedReader(db: Db): (userId: string) => Promise<boolean> {
  const read = batchReads(async (ids) => {
    const verified = await listApproved(db, ids)
    return new Map(ids.map((id) => [id, verified.has(id)]))
  })
  return async (userId) => (await read(userId)) ?? false
}

const freeInAllReader =
  (experiments: Experiments, wallet: Pick<Wallet, 'hasPurchased'>) => async (userId: string) =>
    (await experiments.groupOf('non_ftd_chat', userId)) !== null && !(await wallet.hasPurchased(userId))

const composeAudit = ({ config, clock, ids, secrets, engines, logger, metrics }: Parts) =>
  createAudit({
    db: engines.database.db,
    clock,
    limiter: engines.rateLimiter,
    heads: { store: createFileBlobStore(config.ledger.headsDirectory, ids), secrets },
    onBurst(action) {
      metrics.countBurst(action)
      logger.error({ event: 'security_burst', action }, 'many refusals within a short time')
    },
  })

const composeApprovals = ({ clock, ids, engines }: Parts, audit: Audit) =>
  createApprovals({
    plumbing: { db: engines.database.db, clock, ids, audit },
    electorate: { seconds: secondPersons, namesOf: operatorNames },
  })

const composeSettings = ({ config, clock, engines }: Parts) =>
  createSettings({
    db: engines.database.db,
    clock,
    defaults: defaultsOf(config),
    redirectHosts: config.console.redirectHosts,
  })

function composeAccounts({ config, fileParts, logger }: Parts, deps: Omit<AccountsDeps, 'passwords'>) {
  const passwords = createPasswords(config.passwordHashing)
  return {
    passwords,
    accounts: createAccounts({ ...deps, passwords }, { files: fileParts.files, personalTables, logger }),
  }
}

/** Reads the money that a person paid for coins and memberships, less what was returned, in US cents. */
export const spentReader = (db: Db, wallet: Pick<Wallet, 'paidMoney'>) =>
  lifetimeSpendReader({
    paidMoney: async (userId) => [
      ...(await wallet.paidMoney(userId)),
      ...(await readPaidMemberships(db, userId)),
    ],
  })

/** Everything about people: accounts, coins, profiles, identity, login, and who may meet whom. */
export function composePeople(
  parts: Parts,
  realtime: Realtime,
  rateLimiter: RateLimiter,
  { haveChat }: Pick<PeopleDeps, 'haveChat'>,
) {
  const { brands, config, logger, clock, ids, engines, jobs, identityParts, fileParts } = parts
  const { db } = engines.database
  const plumbing = { db, clock, ids, jobs, outbox: createOutbox({ clock, ids }) }
  const settings = composeSettings(parts)
  const experiments = createExperiments({ db, clock, settings, allowsForce: config.appEnv !== 'prod' })
  const audit = composeAudit(parts)
  const approvals = composeApprovals(parts, audit)
  const legal = createLegal({ plumbing: { db, clock, audit }, brandIds: brands.ids })
  const { termsVersion, changedTerms } = legal
  const { passwords, accounts } = composeAccounts(parts, { ...plumbing, settings, realtime, termsVersion })
  const announcements = createAnnouncements({
    plumbing: { db, clock, ids, audit },
    accounts,
    realtime,
    brandIds: brands.ids,
  })
  const walletDeps = { ...plumbing, settings, ...walletPartsOf(parts) }
  const wallet = createWallet(walletDeps)
  const money = createMoney({ db })
  const premium = createPremium(plumbing)
  const isMember = memberReader(experiments, premium)
  const bonusMatches = createBonusMatches({ db, clock, settings, isPremium: isMember })
  const messagePrices = createMessagePrices({
    db,
    clock,
    settings,
    accounts,
    wallet,
    isPremium: isMember,
    isFreeInAll: freeInAllReader(experiments, wallet),
  })
  const media = createMedia({
    plumbing: { ...plumbing, logger, rateLimiter, audit },
    settings,
    ...fileParts,
  })
  const profiles = createProfiles({
    plumbing: { db, clock, ids },
    accounts,
    settings,
    brandOf: brands.of,
    changedTerms,
    balanceCoins: wallet.balance,
    bonusMatchesLeft: bonusMatches.left,
    lifetimeSpendCents: spentReader(db, wallet),
    hasPremium: premium.isActive,
    isVerified: verifiedReader(db),
    photoIdsOf: media.photoIdsOf,
    videoGalleryOf: (userId) => readGalleryField(db, userId),
    abTestsOf: experiments.abTestsOf,
  })
  const identity = createIdentity({
    accounts,
    settings,
    provider: identityParts.provider,
    isEmulated: identityParts.emulator !== null,
    plumbing: { ...plumbing, rateLimiter },
    testGroupOf: (userId) => experiments.groupOf('identity_verification', userId),
  })
  const { auth, devMailbox, secondFactorOf, mails } = composeAuth({
    config,
    brands,
    secrets: parts.secrets,
    accounts,
    legal,
    profiles,
    settings,
    experiments,
    rateLimiter,
    plumbing: { ...plumbing, logger, audit },
    passwords,
    wallet,
  })
  const contacts = { plumbing, accounts, settings, profiles, haveChat }
  const people = composeContacts(contacts, profiles.wordsOf, engines.presence)
  const matchPeople = createMatchPeople({
    clock,
    accounts,
    people,
    settings,
    checkSpending: (userId, amountCoins) => wallet.checkSpending(db, userId, amountCoins),
    bonusMatchesLeft: bonusMatches.left,
    answersOf: profiles.answersOf,
    async checkVideo(userId) {
      await identity.checkVideo(userId)
      await requireCameraChecked(db, userId)
    },
  })
  return {
    plumbing,
    settings,
    accounts,
    walletDeps,
    premium,
    wallet,
    money,
    profiles,
    identity,
    auth,
    devMailbox,
    secondFactorOf,
    mails,
    people,
    matchPeople,
    bonusMatches,
    messagePrices,
    media,
    experiments,
    legal,
    announcements,
    approvals,
    audit,
    passwords,
  }
}
