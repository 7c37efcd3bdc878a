import { z } from 'zod'
import type { Db } from '../../kernel/db.ts'
import {
  beginning,
  macOf,
  readHeads,
  readMarks,
  readSeals,
  type Seal,
  type Sealing,
  type Stream,
  streams,
} from './ledger-seals.ts'

export const ledgerDifferences = z.array(
  z.object({
    /** The violated invariant of docs/LEDGER.md. */
    rule: z.string(),
    subject: z.string(),
    expected: z.number().nullable(),
    actual: z.number().nullable(),
  }),
)
export type LedgerDifference = Readonly<z.infer<typeof ledgerDifferences>[number]>

const markChars = 48
const idChars = 16

const marksOf = (marks: string): readonly string[] =>
  Array.from({ length: marks.length / markChars }, (_, place) =>
    marks.slice(place * markChars, (place + 1) * markChars),
  )
const idOf = (mark: string): string => BigInt(`0x${mark.slice(0, idChars)}`).toString()

const nameOf: Readonly<Record<Stream, string>> = { transfers: 'transfer', limits: 'change of a limit' }

/** Names the first row that differs from its seal. */
function firstChange(stream: Stream, sealed: string, found: string): LedgerDifference {
  const [before, now] = [marksOf(sealed), marksOf(found)]
  const place = before.findIndex((mark, index) => mark !== now[index])
  const was = before[place]
  const is = now[place === -1 ? before.length : place]
  const name = nameOf[stream]
  if (was !== undefined && is !== undefined && idOf(was) === idOf(is)) {
    return { rule: `a sealed ${name} stays as it was`, subject: idOf(was), expected: null, actual: null }
  }
  const isGone = was !== undefined && !now.some((mark) => idOf(mark) === idOf(was))
  return isGone
    ? { rule: `a sealed ${name} stays`, subject: idOf(was), expected: 1, actual: 0 }
    : {
        rule: `nothing is added between sealed ${name}s`,
        subject: is === undefined ? '' : idOf(is),
        expected: 0,
        actual: 1,
      }
}

/** Checks one seal against the chain before it and against the marks of the rows that it covers, as they are now. */
export function checkSeal(
  { stream, key }: { readonly stream: Stream; readonly key: string | null },
  before: Seal | null,
  seal: Seal,
  marks: string,
): readonly LedgerDifference[] {
  const subject = `${stream} ${seal.seq}`
  const differences: LedgerDifference[] = []
  if (seal.seq !== (before?.seq ?? 0) + 1) {
    const expected = (before?.seq ?? 0) + 1
    differences.push({ rule: 'no seal is missing', subject, expected, actual: seal.seq })
  }
  if (key !== null && macOf(key, stream, seal, before?.mac ?? '') !== seal.mac) {
    differences.push({ rule: 'a seal is authentic', subject, expected: null, actual: null })
  }
  if (marks !== seal.marks) differences.push(firstChange(stream, seal.marks, marks))
  return differences
}

/** Every seal of the limits' history; it is short, so it is always read completely. */
export async function checkLimitSeals(db: Db, key: string | null): Promise<readonly LedgerDifference[]> {
  const differences: LedgerDifference[] = []
  let before: Seal | null = null
  for (;;) {
    const [seal] = await readSeals(db, 'limits', before?.seq ?? 0, 1)
    if (!seal) return differences
    const { marks } = await readMarks(db, 'limits', before ?? beginning, seal, null)
    differences.push(...checkSeal({ stream: 'limits', key }, before, seal, marks))
    before = seal
  }
}

/** Compares the heads written outside the database with the seals in it. */
export async function checkHeads(db: Db, sealing: Sealing): Promise<readonly LedgerDifference[]> {
  const differences: LedgerDifference[] = []
  for (const [name, head] of await readHeads(sealing)) {
    if (!head) {
      differences.push({ rule: 'a head outside is authentic', subject: name, expected: null, actual: null })
      continue
    }
    for (const stream of streams) {
      const { seq, mac } = head.seals[stream]
      if (seq === 0) continue
      const found = await db
        .selectFrom('ledger_seals')
        .select('mac')
        .where('stream', '=', stream)
        .where('seq', '=', seq)
        .execute()
      if (found[0]?.mac === mac) continue
      const subject = `${name} ${stream} ${seq}`
      const actual = found.length
      differences.push({ rule: 'the chain leads to the head outside', subject, expected: 1, actual })
    }
  }
  return differences
}
