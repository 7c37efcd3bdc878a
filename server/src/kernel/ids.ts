import { randomBytes, randomInt } from 'node:crypto'
import type { IdKind } from './names.ts'

/** The product's randomness, so that tests control it. */
export interface Ids {
  /** An opaque id such as `usr_0f3k…`: a prefix and 20 base-32 characters (100 random bits). */
  next(kind: IdKind): string
  /** A secret of 256 random bits in base64url, for session tokens and single-use codes. */
  secret(): string
  /** Six random digits, for a code that a person types. */
  digits(): string
}

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

export const randomIds: Ids = {
  next(kind) {
    let text = ''
    for (const byte of randomBytes(20)) text += alphabet[byte & 31]
    return `${kind}_${text}`
  },
  secret: () => randomBytes(32).toString('base64url'),
  digits: () => String(randomInt(1_000_000)).padStart(6, '0'),
}
