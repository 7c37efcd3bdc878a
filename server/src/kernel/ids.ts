import { randomBytes } from 'node:crypto'

/** Prefixes of the ids of each kind of thing; the prefix makes a foreign id plain to see in a log. */
export type IdKind =
  | 'usr'
  | 'ses'
  | 'call'
  | 'ring'
  | 'txt'
  | 'rep'
  | 'tkt'
  | 'pair'
  | 'node'
  | 'con'
  | 'evt'
  | 'tr'
  | 'lot'
  | 'hold'
  | 'req'
  | 'mail'
  | 'idc'
  | 'pho'
  | 'pdc'
  | 'mda'
  | 'file'
  | 'blob'

/** Randomness as the product sees it, so that tests own it. */
export interface Ids {
  /** An opaque id such as `usr_0f3k…`: a prefix and 20 base-32 characters (100 random bits). */
  next(kind: IdKind): string
  /** A secret of 256 random bits in base64url, for session tokens and single-use codes. */
  secret(): string
}

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

export const randomIds: Ids = {
  next(kind) {
    let text = ''
    for (const byte of randomBytes(20)) text += alphabet[byte & 31]
    return `${kind}_${text}`
  },
  secret: () => randomBytes(32).toString('base64url'),
}
