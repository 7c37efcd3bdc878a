import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { composeWebhook, type WebhookType, type SignedBody } from './emulated-webhook.ts'

/** The emulated provider's verdict on a person. */
export type Verdict = 'approved' | 'rejected'

export interface EmulatorOptions {
  readonly clientId: string
  readonly clientSecret: string
  readonly webhookSecret: string
  now(): number
}

interface Verification {
  verification: 'Awaiting' | 'InProgress' | 'Completed' | 'Aborted' | 'Expired'
  identification: 'Processed' | 'Approved' | 'Rejected' | null
  /** Failed document and face tests, by the provider's names. */
  failedRules: readonly string[]
}

/** Faults for tests: `down` answers 503, `silent` never answers. */
export type Fault = 'none' | 'down' | 'silent'

const bodyMaxBytes = 64 * 1024
const tokenSeconds = 3_600
const seenMax = 1_000

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) {
    text += String(chunk)
    if (text.length > bodyMaxBytes) throw new Error('the body is too long')
  }
  return text
}

function answer(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

/**
 * Emulates Ondato over HTTP on the loopback: the same paths, fields and signatures, with ids derived from our
 * references and verdicts chosen by the caller. It checks nothing and nobody. It shares no code with the adapter, so
 * that a misunderstanding of the protocol on one side shows.
 */
export class OndatoEmulator {
  fault: Fault = 'none'
  /** The latest requests, such as `POST /connect/token`. */
  readonly seen: string[] = []
  readonly #options: EmulatorOptions
  readonly #verifications = new Map<string, Verification>()
  /** Verifications and identifications that were deleted. */
  readonly #deleted = new Set<string>()
  readonly #server = createServer((request, response) => {
    this.#serve(request, response).catch(() => answer(response, 400, { error: 'bad request' }))
  })
  #tokens = 0
  #webhook = 0

  constructor(options: EmulatorOptions) {
    this.#options = options
  }

  /** Listens on a free port of the loopback without keeping the process alive; answers its origin. */
  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    this.#server.unref()
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  /** The person has submitted everything, and the review is pending. */
  complete(id: string): void {
    this.#verificationOf(id).verification = 'Completed'
    this.#verificationOf(id).identification = 'Processed'
  }

  decide(id: string, verdict: Verdict, failedRules: readonly string[] = []): void {
    this.complete(id)
    this.#verificationOf(id).identification = verdict === 'approved' ? 'Approved' : 'Rejected'
    this.#verificationOf(id).failedRules = failedRules
  }

  /** The person gave up, or the link expired. */
  end(id: string, how: 'Aborted' | 'Expired'): void {
    this.#verificationOf(id).verification = how
  }

  /** Whether anything is stored of a verification or its identification. */
  keeps(id: string): boolean {
    const isIdentificationStored =
      this.#verifications.get(id)?.identification != null && !this.#deleted.has(`kyc-${id}`)
    return isIdentificationStored || (this.#verifications.has(id) && !this.#deleted.has(id))
  }

  /** A signed message about a verification, as the provider would send it at `at`. */
  webhook(type: WebhookType, id: string, at = this.#options.now()): SignedBody {
    this.#webhook += 1
    const { verification, identification } = this.#verificationOf(id)
    const eventId = `${type}-${id}-${at}-${this.#webhook}`
    const status = type.startsWith('Kyc') ? identification : verification
    return composeWebhook({ type, eventId, id, status, at, secret: this.#options.webhookSecret })
  }

  /** Ids outlive the emulator in the product's tables, so an unknown one counts as just started. */
  #verificationOf(id: string): Verification {
    const known = this.#verifications.get(id)
    if (known) return known
    const begun: Verification = { verification: 'Awaiting', identification: null, failedRules: [] }
    this.#verifications.set(id, begun)
    return begun
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url = '' } = request
    if (this.seen.push(`${method} ${url}`) > seenMax) this.seen.shift()
    const body = await bodyOf(request)
    if (this.fault === 'silent') return
    if (this.fault === 'down') return answer(response, 503, { error: 'down' })
    if (`${method} ${url}` === 'POST /connect/token') return this.#issueToken(body, response)
    if (!this.#isAuthorized(request)) return answer(response, 401, { error: 'unauthorized' })
    if (`${method} ${url}` === 'POST /v1/identity-verifications') return this.#create(body, response)
    const [, kind, id] = /^\/v1\/(identity-verifications|identifications)\/([\w-]+)$/.exec(url) ?? []
    if (!kind || !id || this.#deleted.has(id)) return answer(response, 404, { error: 'not found' })
    if (method === 'DELETE') return this.#delete(id, response)
    if (method !== 'GET') return answer(response, 405, { error: 'not allowed' })
    return kind === 'identifications'
      ? this.#answerIdentification(id, response)
      : this.#answerVerification(id, response)
  }

  #issueToken(body: string, response: ServerResponse): void {
    const form = new URLSearchParams(body)
    const { clientId, clientSecret } = this.#options
    const isKnown = form.get('client_id') === clientId && form.get('client_secret') === clientSecret
    if (form.get('grant_type') !== 'client_credentials' || !isKnown) {
      answer(response, 400, { error: 'invalid_client' })
      return
    }
    this.#tokens += 1
    answer(response, 200, {
      access_token: `token-${this.#tokens}`,
      expires_in: tokenSeconds,
      token_type: 'Bearer',
    })
  }

  #isAuthorized({ headers }: IncomingMessage): boolean {
    return this.#tokens > 0 && headers.authorization === `Bearer token-${this.#tokens}`
  }

  #create(body: string, response: ServerResponse): void {
    const { externalReferenceId, setupId } = JSON.parse(body) as Record<string, unknown>
    if (typeof externalReferenceId !== 'string' || typeof setupId !== 'string') {
      answer(response, 400, { error: 'externalReferenceId and setupId are needed' })
      return
    }
    const id = `idv-${externalReferenceId}`
    this.#verificationOf(id)
    answer(response, 201, { id })
  }

  #delete(id: string, response: ServerResponse): void {
    this.#deleted.add(id)
    this.#verifications.delete(id)
    response.writeHead(204).end()
  }

  #answerVerification(id: string, response: ServerResponse): void {
    const { verification: status, identification } = this.#verificationOf(id)
    const kycIdentification = identification === null ? null : { id: `kyc-${id}` }
    answer(response, 200, { id, status, step: { kycIdentification } })
  }

  #answerIdentification(identificationId: string, response: ServerResponse): void {
    const { identification: status, failedRules } = this.#verificationOf(
      identificationId.replace(/^kyc-/, ''),
    )
    const rules = failedRules.map((name) => ({ name, status: 'Fail' }))
    if (status === null) answer(response, 404, { error: 'not found' })
    else answer(response, 200, { id: identificationId, status, rules })
  }
}
