import { DomainError } from '../../kernel/domain-error.ts'
import { type CheckRow, listApproved, listChecks } from './identity.store.ts'
import { type IdentityStanding, standingOf } from './identity-check.ts'
import type { IdentityDeps } from './identity-deps.ts'
import { type IdentityReason, identityReason } from './identity-rule.ts'

export interface IdentityState extends IdentityStanding {
  /** Why video needs a proof; null where it does not, or not any more. */
  readonly reason: IdentityReason | null
  readonly latest: CheckRow | null
}

/** Where a person stands. Throws not_found. */
export async function readIdentity(deps: IdentityDeps, userId: string): Promise<IdentityState> {
  const { plumbing, accounts, settings } = deps
  const [account, countries, checks, rules, testGroup] = await Promise.all([
    accounts.byId(userId),
    accounts.countriesOf(userId),
    listChecks(plumbing.db, userId),
    settings.read(),
    deps.testGroupOf(userId),
  ])
  if (!account) throw new DomainError('not_found')
  const standing = standingOf(checks, rules.identityTriesMax)
  const subject = {
    countries,
    exempt: account.demo_peer || account.sandbox,
    approved: standing.status === 'approved',
  }
  return { ...standing, reason: identityReason(subject, rules, testGroup), latest: checks.at(-1) ?? null }
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
    people.map(async ({ accountId, countries, demoPeer, sandbox }) => {
      const subject = { countries, exempt: demoPeer || sandbox, approved: approved.has(accountId) }
      return identityReason(subject, rules, await testGroupOf(accountId)) === null
    }),
  )
  return new Set(people.filter((_, index) => free[index]).map(({ accountId }) => accountId))
}
