import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { DomainError } from '../../../kernel/domain-error.ts'
import type { IdentityWebhook } from '../../../modules/identity/identity-provider.port.ts'

/** The largest difference between a signature's time and ours, either way. */
const ageMaxMs = 5 * 60_000

const header = /^t=(\d{1,12}),s=([0-9a-f]{64})$/

const providerId = z.string().min(1).max(100)
const envelope = z.object({ id: providerId, type: z.string().max(100), payload: z.unknown() })
const verificationPayload = z.object({ id: providerId })
const identificationPayload = z.object({ id: providerId, identityVerificationId: providerId })

interface SignedWebhook {
  readonly rawBody: Uint8Array
  /** `t=<unix seconds>,s=<hex>`: HMAC-SHA256 over `t.rawBody`. */
  readonly signature: string | undefined
  readonly secret: string
  readonly now: number
}

/** Checks who sent a webhook. Throws forbidden. */
export function checkOndatoSignature({ rawBody, signature, secret, now }: SignedWebhook): void {
  const [, seconds, given] = header.exec(signature?.replaceAll(' ', '') ?? '') ?? []
  if (!seconds || !given) throw new DomainError('forbidden')
  const expected = createHmac('sha256', secret).update(`${seconds}.`).update(rawBody).digest()
  if (!timingSafeEqual(expected, Buffer.from(given, 'hex'))) throw new DomainError('forbidden')
  if (Math.abs(now - Number(seconds) * 1000) > ageMaxMs) throw new DomainError('forbidden')
}

function parse<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  const parsed = schema.safeParse(value)
  if (!parsed.success) throw new DomainError('bad_input')
  return parsed.data
}

function parseJson(rawBody: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(rawBody).toString('utf8'))
  } catch {
    throw new DomainError('bad_input')
  }
}

/** Throws bad_input. */
export function readOndatoWebhook(rawBody: Uint8Array): IdentityWebhook {
  const { id: eventId, type, payload } = parse(envelope, parseJson(rawBody))
  if (type.startsWith('IdentityVerification.')) {
    const { id } = parse(verificationPayload, payload)
    return { eventId, type, check: { verificationId: id, identificationId: null } }
  }
  if (type.startsWith('KycIdentification.')) {
    const { id, identityVerificationId } = parse(identificationPayload, payload)
    return { eventId, type, check: { verificationId: identityVerificationId, identificationId: id } }
  }
  return { eventId, type, check: null }
}
