import { createHmac } from 'node:crypto'

export type WebhookType =
  | 'IdentityVerification.StatusChanged'
  | 'IdentityVerification.Consented'
  | `KycIdentification.${'Created' | 'Processed' | 'Approved' | 'Updated' | 'Rejected'}`

/** A message as sent: its bytes and the `ondato-signature` header. */
export interface SignedBody {
  readonly body: string
  readonly signature: string
}

interface Webhook {
  readonly type: WebhookType
  readonly eventId: string
  /** The verification’s id. */
  readonly id: string
  readonly status: string | null
  /** The time of signing, in milliseconds. */
  readonly at: number
  readonly secret: string
}

export function composeWebhook({ type, eventId, id, status, at, secret }: Webhook): SignedBody {
  const isIdentification = type.startsWith('KycIdentification.')
  const payload = isIdentification ? { id: `kyc-${id}`, identityVerificationId: id, status } : { id, status }
  const createdUtc = new Date(at).toISOString()
  const body = JSON.stringify({ id: eventId, applicationId: 'emulated', createdUtc, payload, type })
  const time = Math.floor(at / 1000)
  const hash = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')
  return { body, signature: `t=${time},s=${hash}` }
}
