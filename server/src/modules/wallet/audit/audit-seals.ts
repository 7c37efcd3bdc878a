import { z } from 'zod'
import type { Db } from '../../../kernel/db.ts'
import { readHeads } from './ledger-heads.ts'
import {
  beginning,
  type ChangeStream,
  macOf,
  readMarks,
  readNextSeals,
  readSeal,
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

const nameOf: Readonly<Record<Stream, string>> = {
  transfers: 'transfer',
  limits: 'change of a limit',
  standing: 'change of a freeze or link',
  money: 'money posting',
}

/** Number of rows of a seal that are named: a wrong seal would name all of them. */
const namedMax = 20

/** Names the rows that are not as they were sealed, or are gone, and those that were added. */
function changesOf(stream: Stream, sealed: string, found: string): readonly LedgerDifference[] {
  const [before, now] = [marksOf(sealed), marksOf(found)]
  const name = nameOf[stream]
  const [marksNow, idsNow, idsBefore] = [new Set(now), new Set(now.map(idOf)), new Set(before.map(idOf))]
  const changes = before
    .filter((mark) => !marksNow.has(mark))
    .map(idOf)
    .map((subject) =>
      idsNow.has(subject)
        ? { rule: `a sealed ${name} stays as it was`, subject, expected: null, actual: null }
        : { rule: `a sealed ${name} stays`, subject, expected: 1, actual: 0 },
    )
  const added = now.map(idOf).filter((id) => !idsBefore.has(id))
  const rule = `nothing is added between sealed ${name}s`
  // The same rows in another order are none of these.
  const subjects = changes.length + added.length === 0 ? [''] : added
  return [
    ...changes.slice(0, namedMax),
    ...subjects.slice(0, namedMax).map((subject) => ({ rule, subject, expected: 0, actual: 1 })),
  ]
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
  if (marks !== seal.marks) differences.push(...changesOf(stream, seal.marks, marks))
  return differences
}

/**
 * The seal that follows one in the chain. Of several with one number the authentic one counts; without the key, the
 * one that was there first. Each other is a difference.
 */
export async function readNextSeal(
  db: Db,
  { stream, key }: { readonly stream: Stream; readonly key: string | null },
  before: Seal | null,
): Promise<{ readonly seal: Seal | null; readonly differences: readonly LedgerDifference[] }> {
  const found = await readNextSeals(db, stream, before?.seq ?? 0)
  const authentic = found.find(
    (seal) => key !== null && macOf(key, stream, seal, before?.mac ?? '') === seal.mac,
  )
  const seal = authentic ?? found[0] ?? null
  const differences = found
    .filter((otherSeal) => otherSeal !== seal)
    .map(({ seq }) => ({
      rule: 'a seal is authentic',
      subject: `${stream} ${seq}`,
      expected: null,
      actual: null,
    }))
  return { seal, differences }
}

/** Every seal of a history of changes after one of them; answers the last one and the differences. */
export async function checkChanges(db: Db, stream: ChangeStream, key: string | null, from: Seal | null) {
  const chain = { stream, key }
  const differences: LedgerDifference[] = []
  let before = from
  for (;;) {
    const next = await readNextSeal(db, chain, before)
    differences.push(...next.differences)
    if (!next.seal) return { last: before, differences }
    const { marks } = await readMarks(db, stream, before ?? beginning, next.seal)
    differences.push(...checkSeal(chain, before, next.seal, marks))
    before = next.seal
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
      const sealed = head.seals[stream]
      if (!sealed || sealed.seq === 0) continue
      const { seq, mac } = sealed
      if (await readSeal(db, stream, { seq, mac })) continue
      const subject = `${name} ${stream} ${seq}`
      differences.push({ rule: 'the chain leads to the head outside', subject, expected: 1, actual: 0 })
    }
  }
  return differences
}
