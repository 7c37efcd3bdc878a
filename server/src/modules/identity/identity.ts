import { DomainError } from '../../kernel/domain-error.ts'
import type { EventListener } from '../../kernel/events.ts'
import type { JobHandler } from '../jobs/index.ts'
import { identityEraser } from './erase-identity.ts'
import type { IdentityDeps } from './identity-deps.ts'
import { type Look, lookAgain, lookForPerson, lookKind } from './look-again.ts'
import { type IdentityState, listVideoFree, readIdentity, reasonToProve } from './read-identity.ts'
import { startIdentity } from './start-identity.ts'
import { takeNews } from './take-news.ts'

export interface Identity {
  /** Throws not_found. */
  read(userId: string): Promise<IdentityState>
  /** Returns the link to follow. Throws conflict, identity_tries_used, identity_unavailable. */
  start(userId: string): Promise<string>
  /** Throws forbidden, bad_input, identity_unavailable. */
  takeNews(rawBody: Uint8Array, signature: string | undefined): Promise<void>
  /** Asks the provider about the person's open try. Throws identity_unavailable, rate_limited. */
  look(userId: string): Promise<IdentityState>
  /** Asks the provider about an open try whose webhook may have been lost. */
  readonly looks: JobHandler<Look>
  /** Whether a person may show their face to strangers now. */
  mayUseVideo(userId: string): Promise<boolean>
  /** Has the provider erase its data on a person whose account is being erased. */
  readonly eraser: EventListener<'account.erasing'>
  /** The same for many people at once: returns those who may. */
  whoMayUseVideo(userIds: readonly string[]): Promise<ReadonlySet<string>>
  /** Throws identity_required, with `status`, `reason` and `triesLeft`. */
  checkVideo(userId: string): Promise<void>
}

export function createIdentity(deps: IdentityDeps): Identity {
  return {
    read: (userId) => readIdentity(deps, userId),
    start: (userId) => startIdentity(deps, userId),
    takeNews: (rawBody, signature) => takeNews(deps, rawBody, signature),
    look: (userId) => lookForPerson(deps, userId),
    looks: { kind: lookKind, handle: (look) => lookAgain(deps, look) },
    eraser: identityEraser(deps),
    mayUseVideo: async (userId) => (await readIdentity(deps, userId)).reason === null,
    whoMayUseVideo: (userIds) => listVideoFree(deps, userIds),
    async checkVideo(userId) {
      // Most people need no proof, so their tries are not read: a partner is waiting.
      if ((await reasonToProve(deps, userId)) === null) return
      const { reason, status, triesLeft } = await readIdentity(deps, userId)
      if (reason !== null) throw new DomainError('identity_required', { reason, status, triesLeft })
    },
  }
}
