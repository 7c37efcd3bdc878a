import { DomainError } from '../../kernel/domain-error.ts'
import { insertCheck, listChecks } from './identity.store.ts'
import { decideStart } from './identity-check.ts'
import type { IdentityDeps } from './identity-deps.ts'
import type { IdentityProvider } from './identity-provider.port.ts'
import { lookGaps } from './look-again.ts'
import { readIdentity } from './read-identity.ts'

/**
 * Answers the link to the provider's page: a new try's, or that of the try which is open.
 * Throws conflict where no proof is needed or one is being looked at, identity_tries_used, identity_unavailable.
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

/** The try is stored once the provider has it, so that a provider that is down costs no try. */
async function beginTry(deps: IdentityDeps, provider: IdentityProvider, userId: string): Promise<string> {
  const { db, ids, clock } = deps.plumbing
  const id = ids.next('idc')
  const verificationId = await provider.create(id)
  const now = clock.now()
  const stored = await insertCheck(db, {
    ...{ id, accountId: userId, verificationId },
    at: new Date(now),
    lookAt: new Date(now + lookGaps.firstMs),
  })
  if (stored) return provider.linkOf(verificationId)
  const first = (await listChecks(db, userId)).at(-1)
  if (!first) throw new DomainError('conflict')
  return provider.linkOf(first.verification_id)
}
