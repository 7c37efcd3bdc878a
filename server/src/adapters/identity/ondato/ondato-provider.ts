import { z } from 'zod'
import type { Clock } from '../../../kernel/clock.ts'
import { DomainError } from '../../../kernel/domain-error.ts'
import { deadlines } from '../../../kernel/time/deadlines.ts'
import type { IdentityProvider, ProviderCheck } from '../../../modules/identity/identity-provider.port.ts'
import { callOndato, readAnswer } from './ondato-http.ts'
import { identification, seenByIdentification, seenByVerification, verification } from './ondato-status.ts'
import { createOndatoToken } from './ondato-token.ts'
import { checkOndatoSignature, readOndatoWebhook } from './ondato-webhook.ts'

export interface OndatoOptions {
  readonly clientId: string
  readonly clientSecret: string
  readonly setupId: string
  readonly webhookSecret: string
  /** `api` stores verifications, `kyc` the identifications made in them. */
  readonly urls: { readonly token: string; readonly api: string; readonly kyc: string; readonly page: string }
  readonly requestMs?: number
}

const isGone = ({ status }: Response): boolean => status === 404 || status === 410

const created = z.object({ id: z.string().min(1).max(100) })
/** Ondato: its token, its verifications and identifications, its signed webhooks. */
export function createOndato(clock: Clock, options: OndatoOptions): IdentityProvider {
  const { urls, clientId, clientSecret, requestMs = deadlines.ondato.requestMs } = options
  const token = createOndatoToken(clock, { clientId, clientSecret, tokenUrl: urls.token, requestMs })

  async function send(method: 'GET' | 'POST' | 'DELETE', url: URL, body?: unknown): Promise<Response> {
    const response = await callOndato(clock, {
      url: url.href,
      method,
      headers: { authorization: `Bearer ${await token.get()}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      timeoutMs: requestMs,
    })
    // A token can be revoked early; the next request asks for a new one.
    if (response.status === 401) token.forget()
    return response
  }

  /** The identification of a verification, as the verification names it; null if there is none or it is gone. */
  async function findIdentification(verificationId: string): Promise<string | null> {
    const path = `/v1/identity-verifications/${encodeURIComponent(verificationId)}`
    const response = await send('GET', new URL(path, urls.api))
    if (isGone(response)) return null
    return (await readAnswer(response, verification)).step?.kycIdentification?.id ?? null
  }

  async function remove(url: URL): Promise<void> {
    const response = await send('DELETE', url)
    await response.body?.cancel()
    if (!response.ok && !isGone(response)) throw new DomainError('identity_unavailable')
  }

  return {
    async create(reference) {
      // Nothing about the person is sent: the document provides it all.
      const body = { externalReferenceId: reference, setupId: options.setupId, registration: {} }
      const url = new URL('/v1/identity-verifications', urls.api)
      return (await readAnswer(await send('POST', url, body), created)).id
    },
    linkOf(verificationId) {
      const link = new URL(urls.page)
      link.searchParams.set('id', verificationId)
      return link.href
    },
    async read({ verificationId, identificationId }: ProviderCheck) {
      const path = `/v1/identity-verifications/${encodeURIComponent(verificationId)}`
      const seen = await readAnswer(await send('GET', new URL(path, urls.api)), verification)
      if (seen.id !== verificationId) throw new DomainError('identity_unavailable')
      // If the webhook that names it was lost, the verification names it too.
      const id = identificationId ?? seen.step?.kycIdentification?.id ?? null
      if (id === null) return seenByVerification(seen)
      const url = new URL(`/v1/identifications/${encodeURIComponent(id)}`, urls.kyc)
      return seenByIdentification(await readAnswer(await send('GET', url), identification), seen, id)
    },
    /** [I] The deletion paths are inferred from the read paths: to be confirmed with the vendor. */
    async erase({ verificationId, identificationId }: ProviderCheck) {
      const id = identificationId ?? (await findIdentification(verificationId))
      if (id !== null) await remove(new URL(`/v1/identifications/${encodeURIComponent(id)}`, urls.kyc))
      await remove(new URL(`/v1/identity-verifications/${encodeURIComponent(verificationId)}`, urls.api))
    },
    checkSender: ({ rawBody, headers: { 'ondato-signature': signature } }) =>
      checkOndatoSignature({ rawBody, signature, secret: options.webhookSecret, now: clock.now() }),
    readWebhook: readOndatoWebhook,
  }
}
