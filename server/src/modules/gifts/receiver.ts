import { DomainError } from '../../kernel/domain-error.ts'
import { standingOf } from '../accounts/index.ts'
import { isPublic } from '../people/index.ts'
import type { GiftsDeps } from './gifts-deps.ts'

/** Somebody who may be given something. */
export interface Receiver {
  /** A creator earns a share; what is given to anybody else is a greeting, and its coins go to the house. */
  readonly earns: boolean
}

/**
 * Throws cannot_target_self, not_found (nobody the person knows), forbidden (creators give nothing), age_refused,
 * gift_refused (banned, closed, not approved yet, or one of the two has shut the other out).
 */
export async function checkReceiver(deps: GiftsDeps, fromId: string, toId: string): Promise<Receiver> {
  if (fromId === toId) throw new DomainError('cannot_target_self')
  const [from, to, relation] = await Promise.all([
    deps.accounts.byId(fromId),
    deps.accounts.byId(toId),
    deps.people.relationTo(fromId, toId),
  ])
  if (from?.roles_group !== 'user') throw new DomainError('forbidden')
  if (!to || from.brand_id !== to.brand_id || to.demo_peer) throw new DomainError('not_found')
  const isKnown = isPublic(to.roles_group) || relation.addedMe || (await deps.knowEachOther(fromId, toId))
  if (!isKnown) throw new DomainError('not_found')
  if (from.age_refused_at !== null) throw new DomainError('age_refused')
  const isGone = standingOf(to, deps.plumbing.clock.now()) !== 'good' || to.roles_group === 'pendingGoddess'
  if (isGone || !(await deps.people.mayMeet(fromId, toId))) throw new DomainError('gift_refused')
  return { earns: isPublic(to.roles_group) }
}
