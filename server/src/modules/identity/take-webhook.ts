import { DomainError } from '../../kernel/domain-error.ts'
import { failureLabel } from '../../kernel/failure-label.ts'
import { recordWebhook } from '../webhooks/index.ts'
import { type CheckRow, findCheck, insertWebhook, wasReceived } from './identity.store.ts'
import type { IdentityDeps } from './identity-deps.ts'
import type { IdentityProvider, IdentityWebhook } from './identity-provider.port.ts'
import { storeSeen } from './store-seen.ts'

/** Fields of a webhook that operators see: what happened to which try, and nothing of documents and faces. */
const shownFields = [
  ...['id', 'type', 'status', 'createdUtc', 'applicationId', 'identityVerificationId'],
  ...['identityVerificationSetupId', 'setupId'],
]

type Outcome = Pick<Parameters<typeof recordWebhook>[1], 'outcome' | 'reason'>

/** Stores what the provider sent and what came of it, for operators. */
const recorder =
  ({ plumbing }: IdentityDeps, rawBody: Uint8Array) =>
  (webhook: IdentityWebhook | null, outcome: Outcome['outcome'], error?: unknown): Promise<void> => {
    const reason = error === undefined ? null : failureLabel(error)
    return recordWebhook(plumbing, {
      provider: 'ondato',
      rawBody,
      outcome,
      reason,
      // A body without a signature may be anyone's.
      allowed: reason === 'forbidden' ? null : shownFields,
      event: webhook?.type ?? null,
      reference: webhook?.check?.verificationId ?? null,
    })
  }

function open(provider: IdentityProvider, rawBody: Uint8Array, signature: string | undefined) {
  try {
    return { webhook: provider.openWebhook(rawBody, signature) }
  } catch (error) {
    return { error }
  }
}

/**
 * Handles a provider's webhook: asks the provider itself for the state of the try, and stores it. A repeated webhook
 * changes nothing. If the provider cannot be asked, the try stays as it is, so that it sends the webhook again. Throws
 * forbidden, bad_input, identity_unavailable.
 */
export async function takeWebhook(
  deps: IdentityDeps,
  rawBody: Uint8Array,
  signature: string | undefined,
): Promise<void> {
  const { provider, plumbing } = deps
  if (!provider) throw new DomainError('identity_unavailable')
  const record = recorder(deps, rawBody)
  const { webhook, error } = open(provider, rawBody, signature)
  if (!webhook) {
    await record(null, 'refused', error)
    throw error
  }
  if (await wasReceived(plumbing.db, webhook.eventId)) return record(webhook, 'replayed')
  const known = webhook.check && (await findCheck(plumbing.db, webhook.check.verificationId))
  if (!webhook.check || !known) return record(webhook, 'unrelated')
  try {
    await look(deps, provider, known, webhook)
  } catch (failure) {
    await record(webhook, 'failed', failure)
    throw failure
  }
  await record(webhook, 'accepted')
}

async function look(
  deps: IdentityDeps,
  provider: IdentityProvider,
  known: CheckRow,
  { eventId, check }: IdentityWebhook,
): Promise<void> {
  const identificationId = check?.identificationId ?? known.identification_id
  const seen = await provider.read({ verificationId: known.verification_id, identificationId })
  await storeSeen(deps, known.id, seen, (tx, at) => insertWebhook(tx, eventId, at))
}

/**
 * Asks the provider again about a try that a webhook named: that is all a webhook causes, so it does no harm at any
 * time. Throws not_found, identity_unavailable.
 */
export async function recheck(deps: IdentityDeps, verificationId: string): Promise<void> {
  if (!deps.provider) throw new DomainError('identity_unavailable')
  const known = await findCheck(deps.plumbing.db, verificationId)
  if (!known) throw new DomainError('not_found')
  const identificationId = known.identification_id
  await storeSeen(deps, known.id, await deps.provider.read({ verificationId, identificationId }))
}
