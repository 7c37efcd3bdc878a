import { timingSafeEqual } from 'node:crypto'
import { DomainError } from '../../kernel/domain-error.ts'

const textMaxChars = 200
/** More than any offer pays. */
const coinsMax = 100_000

/** The query of a postback as its bytes say it. */
export const queryOf = ({ rawBody }: { readonly rawBody: Uint8Array }): URLSearchParams =>
  new URLSearchParams(Buffer.from(rawBody).toString('utf8'))

/** A parameter that has to be there. Throws bad_input. */
export function textIn(query: URLSearchParams, name: string): string {
  const text = query.get(name) ?? ''
  if (text === '' || text.length > textMaxChars) throw new DomainError('bad_input')
  return text
}

/** Whole coins, rounded down; a reversal may have them below zero, or none. Throws bad_input. */
export function coinsIn(query: URLSearchParams, name: string, { isReversal = false } = {}): number {
  const given = query.get(name)
  if (isReversal && (given === null || given === '')) return 0
  const coins = Math.floor(Math.abs(Number(given)))
  const isWrong = given === null || !/^-?\d{1,9}(?:\.\d{1,9})?$/.test(given)
  if (isWrong || coins > coinsMax || (!isReversal && (coins < 1 || given.startsWith('-'))))
    throw new DomainError('bad_input')
  return coins
}

/** Compares two hashes in hexadecimal digits, in the same time whatever differs. Throws forbidden. */
export function checkHash(expected: Buffer, given: string | undefined | null): void {
  const isHex = given !== undefined && given !== null && /^[0-9a-f]+$/i.test(given)
  const bytes = isHex ? Buffer.from(given, 'hex') : Buffer.alloc(0)
  if (bytes.length !== expected.length || !timingSafeEqual(bytes, expected))
    throw new DomainError('forbidden')
}
