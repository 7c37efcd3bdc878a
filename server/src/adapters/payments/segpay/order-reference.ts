import { createHmac, timingSafeEqual } from 'node:crypto'

/** An order, as REF1 to REF3 bring it back. */
export interface OrderReference {
  readonly key: string
  readonly invoiceId: string
  /** The key if it is that of a charge; null for a page. */
  readonly chargeKey: string | null
  readonly savesCard: boolean
}

export interface ReferenceFields {
  readonly REF1: string
  readonly REF2: string
  readonly REF3: string
}

const signedPattern = /^([01])\.([0-9a-f]{32})$/
const macChars = 32

const macOf = (secret: string, key: string, invoiceId: string, saves: string): string =>
  createHmac('sha256', secret).update(`${key}|${invoiceId}|${saves}`).digest('hex').slice(0, macChars)

/** The page's address is in the hands of whoever pays, so that the references are signed with a secret of ours. */
export function writeReference(
  secret: string,
  { key, invoiceId, savesCard }: Omit<OrderReference, 'chargeKey'>,
): ReferenceFields {
  const saves = savesCard ? '1' : '0'
  return { REF1: key, REF2: invoiceId, REF3: `${saves}.${macOf(secret, key, invoiceId, saves)}` }
}

/** The order of a transaction; null for one that is not ours. Signatures of all secrets are taken. */
export function readReference(
  secrets: readonly string[],
  { REF1: key, REF2: invoiceId, REF3: signed }: ReferenceFields,
): OrderReference | null {
  const [, saves, mac] = signedPattern.exec(signed) ?? []
  if (saves === undefined || mac === undefined) return null
  const isOurs = secrets.some((secret) =>
    timingSafeEqual(Buffer.from(macOf(secret, key, invoiceId, saves)), Buffer.from(mac)),
  )
  if (!isOurs) return null
  return { key, invoiceId, chargeKey: key.includes('.') ? null : key, savesCard: saves === '1' }
}
