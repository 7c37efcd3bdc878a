import { DomainError } from './domain-error.ts'

/** A store did not answer within its deadline (deadlines.ts). */
export class StoreSilent extends Error {}

/** Why a store cannot store anything, although it can be reached. */
export type WriteRefusal = 'full' | 'read_only'

/** disk_full, and read_only_sql_transaction, by PostgreSQL's codes. */
const refusedCodes: Readonly<Record<string, WriteRefusal>> = {
  '53100': 'full',
  ENOSPC: 'full',
  '25006': 'read_only',
}
/** The beginnings of Redis's errors; within a script they are followed by its own words. */
const refusedWords = [
  ['OOM ', 'full'],
  ['MISCONF ', 'full'],
  ['READONLY ', 'read_only'],
] as const

/**
 * Too many connections, shutdown, a statement that took too long or could not get a lock; lost and refused connections;
 * the driver's and Redis's own words for the same.
 */
const busyCodes =
  /^(?:53300|57P0\d|57014|55P03|40P01|08\w{3}|E(?:CONN(?:REFUSED|RESET|ABORTED)|PIPE|TIMEDOUT|HOSTUNREACH))$/
const busyWords =
  /^(?:timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Command timed out|Connection is closed|Reached the max retries per request|Socket timeout)/

const codeOf = (error: Error): string => ('code' in error ? String(error.code) : '')

/** Whether a store refused to store, and why; null for any other error. */
export function writeRefusalOf(error: unknown): WriteRefusal | null {
  if (!(error instanceof Error)) return null
  const word = refusedWords.find(([start]) => error.message.includes(start))
  return refusedCodes[codeOf(error)] ?? word?.[1] ?? null
}

const retryAfterMs = 2_000

/** Error for a person when a store fails; null if the error comes from elsewhere. */
export function storeFailureOf(error: unknown): DomainError | null {
  if (writeRefusalOf(error)) return new DomainError('storage_unavailable', { retryAfterMs })
  if (!(error instanceof Error)) return null
  const isBusy =
    error instanceof StoreSilent || busyCodes.test(codeOf(error)) || busyWords.test(error.message)
  return isBusy ? new DomainError('busy', { retryAfterMs }) : null
}
