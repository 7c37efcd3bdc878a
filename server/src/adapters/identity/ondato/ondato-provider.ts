import { z } from 'zod'
import type { Clock } from '../../../kernel/clock.ts'
import { DomainError } from '../../../kernel/domain-error.ts'
import type {
  CheckStatus,
  IdentityProvider,
  ProviderCheck,
} from '../../../modules/identity/identity-provider.port.ts'
import { callOndato, readAnswer } from './ondato-http.ts'
import { openOndatoNews } from './ondato-news.ts'
import { createOndatoToken } from './ondato-token.ts'

export interface OndatoOptions {
  readonly clientId: string
  readonly clientSecret: string
  readonly setupId: string
  readonly webhookSecret: string
  readonly urls: { readonly token: string; readonly api: string; readonly page: string }
  readonly requestMs?: number
}

const requestMsDefault = 4_000

const created = z.object({ id: z.string().min(1).max(100) })
const verification = z.object({ id: z.string(), status: z.string() })
const identification = z.object({ id: z.string(), status: z.string() })

/** The words for a try that came to its end without a result. */
const ended = new Set(['Rejected', 'Expired', 'Cancelled', 'Failed'])

/** A verification says how far the person came; that it is completed approves nobody. */
function statusOfVerification(status: string): CheckStatus {
  if (ended.has(status)) return 'rejected'
  return status === 'Completed' ? 'pending' : 'started'
}

/** Of an identification only `Approved` approves; what is not known yet is still being looked at. */
function statusOfIdentification(status: string): CheckStatus {
  if (status === 'Approved') return 'approved'
  return ended.has(status) ? 'rejected' : 'pending'
}

/** Ondato: its token, its verifications and identifications, its signed news. */
export function createOndato(clock: Clock, options: OndatoOptions): IdentityProvider {
  const { urls, clientId, clientSecret, requestMs = requestMsDefault } = options
  const token = createOndatoToken(clock, { clientId, clientSecret, tokenUrl: urls.token, requestMs })

  async function send(method: 'GET' | 'POST', path: string, body?: unknown): Promise<Response> {
    const response = await callOndato(clock, {
      url: new URL(path, urls.api).href,
      method,
      headers: { authorization: `Bearer ${await token.get()}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      timeoutMs: requestMs,
    })
    // A token can be withdrawn before its time; the next request asks for a new one.
    if (response.status === 401) token.forget()
    return response
  }

  return {
    async create(reference) {
      // Nothing about the person travels from here: the document says it all.
      const body = { externalReferenceId: reference, setupId: options.setupId, registration: {} }
      return (await readAnswer(await send('POST', '/v1/identity-verifications', body), created)).id
    },
    linkOf(verificationId) {
      const link = new URL(urls.page)
      link.searchParams.set('id', verificationId)
      return link.href
    },
    async read({ verificationId, identificationId }: ProviderCheck) {
      const path = `/v1/identity-verifications/${encodeURIComponent(verificationId)}`
      const seen = await readAnswer(await send('GET', path), verification)
      if (seen.id !== verificationId) throw new DomainError('identity_unavailable')
      if (identificationId === null) return statusOfVerification(seen.status)
      const looked = `/v1/identifications/${encodeURIComponent(identificationId)}`
      return statusOfIdentification((await readAnswer(await send('GET', looked), identification)).status)
    },
    openNews: (rawBody, signature) =>
      openOndatoNews({ rawBody, signature, secret: options.webhookSecret, now: clock.now() }),
  }
}
