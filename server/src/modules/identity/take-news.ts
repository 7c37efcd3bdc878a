import { DomainError } from '../../kernel/domain-error.ts'
import { findCheck, insertNews, wasReceived } from './identity.store.ts'
import type { IdentityDeps } from './identity-deps.ts'
import { storeSeen } from './store-seen.ts'

/**
 * Handles a provider's webhook: asks the provider itself for the state of the try, and stores it. A repeated webhook
 * changes nothing. If the provider cannot be asked, nothing is stored, so that it sends the webhook again. Throws
 * forbidden, bad_input, identity_unavailable.
 */
export async function takeNews(
  deps: IdentityDeps,
  rawBody: Uint8Array,
  signature: string | undefined,
): Promise<void> {
  const { provider, plumbing } = deps
  if (!provider) throw new DomainError('identity_unavailable')
  const news = provider.openNews(rawBody, signature)
  if (await wasReceived(plumbing.db, news.eventId)) return
  const known = news.check && (await findCheck(plumbing.db, news.check.verificationId))
  if (!news.check || !known) return
  const identificationId = news.check.identificationId ?? known.identification_id
  const seen = await provider.read({ verificationId: known.verification_id, identificationId })
  await storeSeen(deps, known.id, seen, (tx, at) => insertNews(tx, news.eventId, at))
}
