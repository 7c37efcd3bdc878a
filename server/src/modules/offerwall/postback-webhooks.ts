import type { OfferwallProviderName } from '@serendip/contract'
import { DomainError } from '../../kernel/domain-error.ts'
import type { WebhookSource } from '../webhooks/index.ts'
import { applyPostback } from './offer-credits.ts'
import type { OfferwallDeps } from './offerwall-deps.ts'
import type { OfferPostback } from './offerwall-provider.port.ts'

/** The postbacks of a service: its query is the body. The brand of the host decides whose keys count, and for whom. */
export function postbackWebhooks(deps: OfferwallDeps, name: OfferwallProviderName): WebhookSource {
  const format = deps.formats[name]
  const read = (rawBody: Uint8Array): OfferPostback =>
    format.read(new URLSearchParams(Buffer.from(rawBody).toString('utf8')))
  return {
    provider: name,
    format: 'form',
    shownFields: format.shownFields,
    checkSender(call) {
      const provider = deps.providersOf(call.brandId).find((candidate) => candidate.name === name)
      if (!provider) throw new DomainError('forbidden')
      provider.checkSender(call)
    },
    subjectOf(rawBody, brandId) {
      const { transactionId, state, wallId } = read(rawBody)
      return { eventId: `${brandId}:${transactionId}:${state}`, event: state, reference: wallId }
    },
    apply: async (rawBody, brandId) =>
      brandId === null ? 'unrelated' : applyPostback(deps, { provider: name, brandId }, read(rawBody)),
  }
}
