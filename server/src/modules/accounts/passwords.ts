import { hash, verify } from '@node-rs/argon2'
import { dictionary } from '@zxcvbn-ts/language-common'

// OWASP's first choice for argon2id: 19 MiB, two passes, one lane.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const known = new Set<string>(dictionary['passwords-common'])

export const hashPassword = (password: string): Promise<string> => hash(password, cost)

/** A hash, at the same cost, of 256 random bits that were discarded. */
const decoy =
  '$argon2id$v=19$m=19456,t=2,p=1$72KFwLoEOYlDiJYzJewUTg$WV6p+o1K6HcPTJrUnmvdIvd1F9q84ai9JwPACN2PV4Y'

/** Takes the same time whether or not the account exists, so that timing does not reveal which emails exist. */
export async function checkPassword(stored: string | null, password: string): Promise<boolean> {
  const matches = await verify(stored ?? decoy, password)
  return stored !== null && matches
}

/** Whether a password is on the bundled list of common and breached ones, or is the person's own email or name. */
export function isGuessable(password: string, own: readonly string[]): boolean {
  const lowered = password.toLowerCase()
  return known.has(lowered) || own.some((word) => word.length > 0 && lowered === word.toLowerCase())
}
