import type { DomainEvent, EventListener } from '../../kernel/events.ts'
import { deleteCheck, listChecks } from './identity.store.ts'
import type { IdentityDeps } from './identity-deps.ts'

/**
 * Has the provider erase what it keeps of a person whose account is erased: documents, pictures, what was read of
 * them. What cannot be reached is tried again with the news, and the account is not erased before. Without a provider
 * nobody is there to be asked.
 */
export const identityEraser =
  ({ plumbing: { db }, provider }: Pick<IdentityDeps, 'plumbing' | 'provider'>): EventListener =>
  async (event) => {
    if (event.name !== 'account.erasing' || provider === null) return
    const { accountId } = (event as DomainEvent<'account.erasing'>).payload
    for (const { id, verification_id, identification_id } of await listChecks(db, accountId)) {
      await provider.erase({ verificationId: verification_id, identificationId: identification_id })
      await deleteCheck(db, id)
    }
  }
