import type { BilledSpan } from '@serendip/contract'
import type { CallsDeps } from '../calls-deps.ts'
import type { MediaEvidence, MediaKey } from '../media-reports.port.ts'
import type { Moment, Sight } from './cover-time.ts'

/** A billed call whose evidence is requested, and the connections of its two people. */
export interface BilledConnections {
  readonly callId: string
  readonly epoch: number
  readonly revealedAt: number | null
  readonly connections: { readonly payer: string; readonly creator: string }
}

/** The intersection of two ordered lists of stretches. */
function commonSpans(first: readonly BilledSpan[], second: readonly BilledSpan[]): readonly BilledSpan[] {
  const common: BilledSpan[] = []
  let [i, k] = [0, 0]
  for (;;) {
    const [a, b] = [first[i], second[k]]
    if (!a || !b) return common
    const [fromMs, toMs] = [Math.max(a.fromMs, b.fromMs), Math.min(a.toMs, b.toMs)]
    if (fromMs <= toMs) common.push({ fromMs, toMs })
    if (a.toMs < b.toMs) i += 1
    else k += 1
  }
}

const sightOf = (evidence: MediaEvidence | null | undefined): Sight => ({
  picture: evidence?.picture ?? 'shown',
  shown: evidence?.shown.at(-1) ?? null,
})

/** The evidence for each call at this instant. Rejects while evidence cannot be read. */
export async function readMoments(
  { billing }: CallsDeps,
  calls: readonly BilledConnections[],
  now: number,
): Promise<readonly Moment[]> {
  const keys = calls.flatMap(({ callId, epoch, connections }): MediaKey[] => [
    { connectionId: connections.payer, callId, epoch },
    { connectionId: connections.creator, callId, epoch },
  ])
  const found = await billing.media.evidence(keys)
  return calls.map(({ revealedAt }, index) => {
    const [payer, creator] = [found[index * 2], found[index * 2 + 1]]
    const proven = payer && creator ? commonSpans(payer.spans, creator.spans) : []
    const seen = payer && creator ? commonSpans(proven, commonSpans(payer.shown, creator.shown)) : []
    return {
      now,
      revealedAt,
      proven,
      seen,
      creatorReported: creator?.reported ?? null,
      creator: sightOf(creator),
      payer: sightOf(payer),
    }
  })
}
