import type { Routes } from '@serendip/contract'
import type { Tx } from '../../kernel/db.ts'
import { DomainError } from '../../kernel/domain-error.ts'
import type { EventListener } from '../../kernel/events.ts'
import type { Handlers } from '../../kernel/handlers.ts'
import type { JobHandler } from '../jobs/index.ts'
import { identityEraser } from './erase-identity.ts'
import { identityRoutes } from './identity.handlers.ts'
import { voidRejected } from './identity.store.ts'
import type { IdentityDeps } from './identity-deps.ts'
import { type Poll, pollCheck, pollKind } from './poll-check.ts'
import { type IdentityState, listVideoFree, readIdentity, reasonToProve } from './read-identity.ts'
import { lookAgain, takeWebhook } from './take-webhook.ts'

export interface Identity {
  readonly routes: { readonly identity: Handlers<Routes['identity']> }
  /** Has the provider erase its data on a person whose account is being erased. */
  readonly listeners: readonly EventListener[]
  /** Throws forbidden, bad_input, identity_unavailable. */
  takeWebhook(rawBody: Uint8Array, signature: string | undefined): Promise<void>
  /** Asks the provider about a try by its own id for it. Throws not_found, identity_unavailable. */
  lookAgain(verificationId: string): Promise<void>
  /** Asks the provider about an open try whose webhook may have been lost. */
  readonly polls: JobHandler<Poll>
  /** State of a person's proof of identity, and whether video still needs it. Throws not_found. */
  read(userId: string): Promise<IdentityState>
  /** Whether a person may show their face to strangers now. */
  mayUseVideo(userId: string): Promise<boolean>
  /** The same for many people at once: returns those who may. */
  whoMayUseVideo(userIds: readonly string[]): Promise<ReadonlySet<string>>
  /**
   * Voids the answer "under 18": the tries until now no longer count, and what it closed opens with a passed check.
   * Returns whether there was one.
   */
  voidAge(tx: Tx, userId: string, at: Date): Promise<boolean>
  /** Throws age_refused; identity_required, with `status`, `reason` and `triesLeft`. */
  checkVideo(userId: string): Promise<void>
}

export function createIdentity(deps: IdentityDeps): Identity {
  return {
    routes: { identity: identityRoutes(deps) },
    listeners: [identityEraser(deps)],
    takeWebhook: (rawBody, signature) => takeWebhook(deps, rawBody, signature),
    lookAgain: (verificationId) => lookAgain(deps, verificationId),
    polls: { kind: pollKind, handle: (poll) => pollCheck(deps, poll) },
    read: (userId) => readIdentity(deps, userId),
    mayUseVideo: async (userId) => (await readIdentity(deps, userId)).reason === null,
    whoMayUseVideo: (userIds) => listVideoFree(deps, userIds),
    voidAge: voidRejected,
    async checkVideo(userId) {
      // Most people need no proof, so their tries are not read: a partner is waiting.
      if ((await reasonToProve(deps, userId)) === null) return
      const { reason, status, triesLeft } = await readIdentity(deps, userId)
      if (reason === 'age') throw new DomainError('age_refused')
      if (reason !== null) throw new DomainError('identity_required', { reason, status, triesLeft })
    },
  }
}
