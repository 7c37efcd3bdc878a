import { randomBytes, timingSafeEqual } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const fileOf = (dataDirectory: string): string => join(dataDirectory, 'operator.key')

/**
 * A key for commands that ask this process, because embedded storage is open in one process only. It is new with each
 * start, and readable by the same user of the machine alone.
 */
export function writeOperatorKey(dataDirectory: string): string {
  const key = randomBytes(32).toString('base64url')
  writeFileSync(fileOf(dataDirectory), key, { mode: 0o600 })
  return key
}

export const readOperatorKey = (dataDirectory: string): string => readFileSync(fileOf(dataDirectory), 'utf8')

export function isOperatorKey(given: string, key: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(`Bearer ${key}`)]
  return one.length === other.length && timingSafeEqual(one, other)
}
