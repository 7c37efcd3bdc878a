import { DomainError } from '../../kernel/domain-error.ts'
import { findCheck, insertWebhook, wasReceived } from './identity.store.ts'
import type { IdentityDeps } from './identity-deps.ts'
import { storeSeen } from './store-seen.ts'

/**
 * Handles a provider's webhook: asks the provider itself for the state of the try, and stores it. A repeated webhook
 * changes nothing. If the provider cannot be asked, nothing is stored, so that it sends the webhook again. Throws
 * forbidden, bad_input, identity_unavailable.
 */
export async function takeWebhook(
  deps: IdentityDeps,
  rawBody: Uint8Array,
  signature: string | undefined,
): Promise<void> {
  const { provider, plumbing } = deps
  if (!provider) throw new DomainError('identity_unavailable')
  const webhook = provider.openWebhook(rawBody, signature)
  if (await wasReceived(plumbing.db, webhook.eventId)) return
  const known = webhook.check && (await findCheck(plumbing.db, webhook.check.verificationId))
  if (!webhook.check || !known) return
  const identificationId = webhook.check.identificationId ?? known.identification_id
  const seen = await provider.read({ verificationId: known.verification_id, identificationId })
  await storeSeen(deps, known.id, seen, (tx, at) => insertWebhook(tx, webhook.eventId, at))
}
