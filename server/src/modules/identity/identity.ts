import { bind } from '../../kernel/bind.ts'
import { DomainError } from '../../kernel/domain-error.ts'
import { identityEraser } from './erase-identity.ts'
import { identityRoutes } from './identity.handlers.ts'
import { listApproved, voidRejected } from './identity.store.ts'
import type { IdentityDeps } from './identity-deps.ts'
import { pollHandler } from './poll-check.ts'
import { listVideoFree, readIdentity, reasonToProve } from './read-identity.ts'
import { identityWebhooks } from './take-webhook.ts'

async function mayUseVideo(deps: IdentityDeps, userId: string): Promise<boolean> {
  return (await readIdentity(deps, userId)).reason === null
}

async function checkVideo(deps: IdentityDeps, userId: string): Promise<void> {
  // Most people need no proof, so their tries are not read: a partner is waiting.
  if ((await reasonToProve(deps, userId)) === null) return
  const { reason, status, triesLeft } = await readIdentity(deps, userId)
  if (reason === 'age') throw new DomainError('age_refused')
  if (reason !== null) throw new DomainError('identity_required', { reason, status, triesLeft })
}

export const createIdentity = (deps: IdentityDeps) => ({
  routes: { identity: identityRoutes(deps) },
  /** Has the provider erase its data on a person whose account is being erased. */
  listeners: [identityEraser(deps)],
  /** Asks the provider about an open try whose webhook may have been lost. */
  jobHandlers: [pollHandler(deps)],
  ...bind(deps, {
    /** State of a person's proof of identity, and whether video still needs it. Throws not_found. */
    read: readIdentity,
    /** Whether a person may show their face to strangers now. */
    mayUseVideo,
    /** The same for many people at once: returns those who may. */
    whoMayUseVideo: listVideoFree,
    /** Those of the given people whose identity was checked. */
    whoIsVerified: ({ plumbing }, ids: readonly string[]) => listApproved(plumbing.db, ids),
    /** Throws age_refused; identity_required, with `status`, `reason` and `triesLeft`. */
    checkVideo,
  }),
  webhooks: identityWebhooks(deps),
  /**
   * Voids the answer "under 18": the tries until now no longer count, and what it closed opens with a passed check.
   * Returns whether there was one.
   */
  voidAge: voidRejected,
})
export type Identity = ReturnType<typeof createIdentity>
