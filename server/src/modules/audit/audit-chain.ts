import { createHash } from 'node:crypto'

const sha256 = (...parts: readonly (string | Uint8Array)[]): Buffer => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}

export interface ChainEntry {
  readonly seq: number
  readonly atMs: number
  readonly action: string
  readonly actor: string
  readonly subject: string
  readonly detailHash: Buffer
  readonly prevHash: Buffer
  readonly hash: Buffer
  /** Null once it was deleted. */
  readonly detail: { readonly salt: Buffer; readonly text: string } | null
  /** Whether the subject's account is erased, or about to be, and its details with it. */
  readonly mayForget: boolean
}

const firstPrevHash = Buffer.alloc(32)

export const hashDetail = (salt: Uint8Array, text: string): Buffer => sha256(salt, text)

/** The same as audit_append() of the database: a reader of the log need not trust the database. */
const hashEntry = (entry: ChainEntry): Buffer =>
  sha256(
    [
      entry.prevHash.toString('hex'),
      entry.seq,
      entry.atMs,
      entry.action,
      entry.actor,
      entry.subject,
      entry.detailHash.toString('hex'),
    ].join('\n'),
  )

/** Fault of an entry that follows another; null if it is valid. */
export function faultOf(entry: ChainEntry, last: Pick<ChainEntry, 'seq' | 'hash'> | null): string | null {
  if (entry.seq !== (last?.seq ?? 0) + 1) return `entry ${(last?.seq ?? 0) + 1} is missing`
  if (!entry.prevHash.equals(last?.hash ?? firstPrevHash)) return `entry ${entry.seq} follows another one`
  if (!entry.hash.equals(hashEntry(entry))) return `entry ${entry.seq} was changed`
  const { detail } = entry
  if (detail && !entry.detailHash.equals(hashDetail(detail.salt, detail.text))) {
    return `the details of entry ${entry.seq} were changed`
  }
  return null
}
