import { createHash, randomBytes } from 'node:crypto'
import type { Tx } from '../../kernel/db.ts'
import { replaceRecoveryCodes } from './second-factor.store.ts'
import type { SecondFactorDeps } from './second-factor-deps.ts'

const codesPerSubject = 10
/** Unambiguous letters and digits; 32 of them, so that a byte picks without bias. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
const groupChars = 5
const groups = 3

/** Three groups of five, 75 random bits: `k3f9a-0x7mp-2q8rs`. */
function newCode(): string {
  const letters = [...randomBytes(groups * groupChars)].map((byte) => alphabet[byte & 31]).join('')
  return letters.replaceAll(/(.{5})(?=.)/g, '$1-')
}

/** Typed by hand: case, spaces and dashes do not matter, and o and l count as 0 and 1. */
const plain = (code: string): string =>
  code
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')
    .replaceAll('o', '0')
    .replaceAll(/[il]/g, '1')

/** Enough random bits that an unkeyed hash cannot be brute-forced. */
export const hashRecoveryCode = (code: string): string =>
  createHash('sha256').update(plain(code)).digest('hex')

/** Replaces all earlier codes; the only time that they are readable. */
export async function makeRecoveryCodes(
  { clock }: Pick<SecondFactorDeps, 'clock'>,
  tx: Tx,
  subjectId: string,
): Promise<string[]> {
  const codes = Array.from({ length: codesPerSubject }, newCode)
  const hashes = codes.map(hashRecoveryCode)
  await replaceRecoveryCodes(tx, subjectId, hashes, new Date(clock.now()))
  return codes
}
