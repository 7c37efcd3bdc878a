import { DomainError } from '../../kernel/domain-error.ts'
import { type CheckRow, listApproved, listChecks } from './identity.store.ts'
import { type IdentityStanding, isValid, standingOf } from './identity-check.ts'
import type { IdentityDeps } from './identity-deps.ts'
import { type IdentityReason, identityReason } from './identity-rule.ts'

export interface IdentityState extends IdentityStanding {
  /** Why video needs a proof; null if it does not, or no longer does. */
  readonly reason: IdentityReason | null
  /** The latest try that counts. */
  readonly latest: CheckRow | null
}

/** Why a person without a proof would have to prove their identity. Throws not_found. */
export async function reasonToProve(deps: IdentityDeps, userId: string): Promise<IdentityReason | null> {
  const { accounts, settings } = deps
  const [account, countries, rules, testGroup] = await Promise.all([
    accounts.byId(userId),
    accounts.countriesOf(userId),
    settings.read(),
    deps.testGroupOf(userId),
  ])
  if (!account) throw new DomainError('not_found')
  const exempt = account.demo_peer || account.sandbox
  const ageRefused = account.age_refused_at !== null
  return identityReason({ countries, exempt, approved: false, ageRefused }, rules, testGroup)
}

/** A person's identity state. Throws not_found. */
export async function readIdentity(deps: IdentityDeps, userId: string): Promise<IdentityState> {
  const [reason, checks, rules] = await Promise.all([
    reasonToProve(deps, userId),
    listChecks(deps.plumbing.db, userId),
    deps.settings.read(),
  ])
  const standing = standingOf(checks, rules.identityTriesMax)
  return {
    ...standing,
    reason: standing.status === 'approved' ? null : reason,
    latest: checks.findLast(isValid) ?? null,
  }
}

/** Of these people, those who may show their face to strangers now. */
export async function listVideoFree(
  { plumbing, accounts, settings, testGroupOf }: IdentityDeps,
  userIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const [people, approved, rules] = await Promise.all([
    accounts.whereabouts(userIds),
    listApproved(plumbing.db, userIds),
    settings.read(),
  ])
  const free = await Promise.all(
    people.map(async ({ accountId, countries, demoPeer, sandbox, ageRefused }) => {
      const exempt = demoPeer || sandbox
      const subject = { countries, exempt, approved: approved.has(accountId), ageRefused }
      return identityReason(subject, rules, await testGroupOf(accountId)) === null
    }),
  )
  return new Set(people.filter((_, index) => free[index]).map(({ accountId }) => accountId))
}
