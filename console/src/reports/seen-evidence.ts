import type { CaseEvidence, CaseMeasure, OpenCase } from '@serendip/contract/operator'
import { useState } from 'react'

/** Evidence of a report that an operator has seen on this screen. */
export interface SeenEvidence {
  /** Null before the evidence was opened. */
  readonly evidence: CaseEvidence | null
  /** Files that were opened and shown. */
  readonly files: ReadonlySet<string>
  open(evidence: CaseEvidence): void
  see(fileId: string): void
}

export function useSeenEvidence(): SeenEvidence {
  const [evidence, setEvidence] = useState<CaseEvidence | null>(null)
  const [files, setFiles] = useState<ReadonlySet<string>>(new Set())
  return {
    evidence,
    files,
    open: setEvidence,
    see: (fileId) => setFiles((seen) => new Set(seen).add(fileId)),
  }
}

/** Files that have to be seen for a decision: those of the reported message, the reported photo, and all that a removal takes away. */
function filesToSee(
  { person }: Pick<OpenCase, 'person'>,
  { texts, photos = [] }: CaseEvidence,
  measure: CaseMeasure | null,
): readonly string[] {
  const reported = texts.filter(({ isReported }) => isReported)
  const all = measure === 'mediaRemoved' && reported.length === 0
  const decided = all ? texts.filter(({ from }) => from === person.userId) : reported
  return [
    ...decided.flatMap(({ files }) => files.map(({ fileId }) => fileId)),
    ...photos.flatMap(({ fileId, isReported }) => (isReported ? [fileId] : [])),
  ]
}

/**
 * Why a decision has to wait: the evidence is still closed, or files that it is about were not shown. Null: it may be
 * decided; so may a report that has no evidence any more.
 */
export function unseenOf(
  report: Pick<OpenCase, 'hasEvidence' | 'person'>,
  seen: SeenEvidence,
  measure: CaseMeasure | null,
): 'evidence' | 'files' | null {
  if (!report.hasEvidence) return null
  if (seen.evidence === null) return 'evidence'
  return filesToSee(report, seen.evidence, measure).every((id) => seen.files.has(id)) ? null : 'files'
}
