import { DomainError } from '../../kernel/domain-error.ts'
import { transact } from '../../kernel/transact.ts'
import { insertCheck, listChecks } from './identity.store.ts'
import { decideStart } from './identity-check.ts'
import type { IdentityDeps } from './identity-deps.ts'
import type { IdentityProvider } from './identity-provider.port.ts'
import { schedulePoll } from './poll-check.ts'
import { readIdentity } from './read-identity.ts'

/**
 * Returns the link to the provider's page: of a new try, or of the open one.
 * Throws conflict if no proof is needed or one is under review, identity_tries_used, identity_unavailable.
 */
export async function startIdentity(deps: IdentityDeps, userId: string): Promise<string> {
  const state = await readIdentity(deps, userId)
  const decision = decideStart(state)
  if (decision === 'done' || decision === 'wait' || state.reason === null) throw new DomainError('conflict')
  if (decision === 'used_up') throw new DomainError('identity_tries_used')
  const { provider } = deps
  if (!provider) throw new DomainError('identity_unavailable')
  if (decision === 'continue' && state.latest) return provider.linkOf(state.latest.verification_id)
  return beginTry(deps, provider, userId)
}

/** The try is stored only once the provider has it, so that a provider that is down costs no try. */
async function beginTry(deps: IdentityDeps, provider: IdentityProvider, userId: string): Promise<string> {
  const { db, ids, clock } = deps.plumbing
  const id = ids.next('idc')
  const verificationId = await provider.create(id)
  const stored = await transact(db, async (tx) => {
    const isFirst = await insertCheck(tx, {
      id,
      accountId: userId,
      verificationId,
      at: new Date(clock.now()),
    })
    if (isFirst) await schedulePoll(deps.plumbing, tx, { checkId: id, looks: 0 })
    return isFirst
  })
  if (stored) return provider.linkOf(verificationId)
  const first = (await listChecks(db, userId)).at(-1)
  if (!first) throw new DomainError('conflict')
  return provider.linkOf(first.verification_id)
}
