import { DomainError } from '../../kernel/domain-error.ts'
import type { AppliedOutcome, WebhookSource } from '../webhooks/index.ts'
import { findCheck, insertWebhook, wasReceived } from './identity.store.ts'
import type { IdentityDeps } from './identity-deps.ts'
import type { IdentityProvider, IdentityWebhook } from './identity-provider.port.ts'
import { storeSeen } from './store-seen.ts'

/** Fields of a webhook that operators see: what happened to which try, and nothing of documents and faces. */
const shownFields = [
  ...['id', 'type', 'status', 'createdUtc', 'applicationId', 'identityVerificationId'],
  ...['identityVerificationSetupId', 'setupId'],
]

/** Asks the provider itself for the state of the try, and stores it. Throws identity_unavailable. */
async function apply(
  deps: IdentityDeps,
  provider: IdentityProvider,
  { eventId, check }: IdentityWebhook,
): Promise<AppliedOutcome> {
  const { db } = deps.plumbing
  if (await wasReceived(db, eventId)) return 'replayed'
  const known = check && (await findCheck(db, check.verificationId))
  if (!known) return 'unrelated'
  const identificationId = check.identificationId ?? known.identification_id
  const seen = await provider.read({ verificationId: known.verification_id, identificationId })
  await storeSeen(deps, known.id, seen, (tx, at) => insertWebhook(tx, eventId, at))
  return 'accepted'
}

/** The webhooks of the provider; without one, nobody's. */
export const identityWebhooks = (deps: IdentityDeps): WebhookSource => {
  const demandProvider = (): IdentityProvider => {
    if (!deps.provider) throw new DomainError('identity_unavailable')
    return deps.provider
  }
  return {
    provider: 'ondato',
    format: 'json',
    shownFields,
    checkSender: (call) => demandProvider().checkSender(call),
    subjectOf(rawBody) {
      const { eventId, type, check } = demandProvider().readWebhook(rawBody)
      return { eventId, event: type, reference: check?.verificationId ?? null }
    },
    apply(rawBody) {
      const provider = demandProvider()
      return apply(deps, provider, provider.readWebhook(rawBody))
    },
  }
}
