import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { dictionary } from '@zxcvbn-ts/language-common'

/** `fast` is for tests: what it stores could be guessed quickly. */
export type PasswordHashing = 'secure' | 'fast'

const costs = {
  // OWASP's first choice for argon2id: 19 MiB, two passes, one lane.
  secure: { memoryCost: 19_456, timeCost: 2, parallelism: 1 },
  fast: { memoryCost: 8, timeCost: 1, parallelism: 1 },
} as const satisfies Readonly<Record<PasswordHashing, object>>
const known = new Set<string>(dictionary['passwords-common'])
const decoyBytes = 32

export interface Passwords {
  hash(password: string): Promise<string>
  /** Takes the same time whether or not the account exists, so that timing does not reveal which emails exist. */
  check(stored: string | null, password: string): Promise<boolean>
}

export function createPasswords(hashing: PasswordHashing): Passwords {
  const cost = costs[hashing]
  /** A hash, at the same cost, of bits that are discarded. */
  const decoy = hash(randomBytes(decoyBytes), cost)
  return {
    hash: (password) => hash(composed(password), cost),
    async check(stored, password) {
      const known = stored ?? (await decoy)
      const normal = composed(password)
      let matches = await verify(known, normal)
      // Hashes of before passwords were composed were made of what the keyboard sent.
      if (!matches && normal !== password) matches = await verify(known, password)
      return stored !== null && matches
    },
  }
}

/** Keyboards write one character as one code point or as several (NIST SP 800-63B, 3.1.1.2: normalise before hashing). */
const composed = (password: string): string => password.normalize('NFC')

/** Whether a password is on the bundled list of common and breached ones, or is the person's own email or name. */
export function isGuessable(password: string, own: readonly string[]): boolean {
  const lowered = composed(password).toLowerCase()
  return known.has(lowered) || own.some((word) => word.length > 0 && lowered === composed(word).toLowerCase())
}
