import { Notice } from '@serendip/ui'
import { useQueryClient } from '@tanstack/react-query'
import { errorCodeOf } from '../client.ts'
import { postpone } from '../parts/queues/postponed.ts'
import { queueKey } from '../parts/queues/queue-key.ts'
import { type Lease, useLease } from '../parts/queues/use-lease.ts'
import { ErrorNotice } from '../parts/screen/error-notice.tsx'
import { ReadsOnly } from '../parts/screen/reads-only.tsx'
import { useMe } from '../queries.ts'
import type { ReviewProps } from './review-screen.tsx'

interface DecisionRules<Verdict> extends Pick<ReviewProps<unknown>, 'path' | 'decided'> {
  readonly lease: Lease
  /** Nothing is decided that is not on the screen. */
  readonly isShown: boolean
  /** A decision, as the notice says it that can undo it. */
  words(verdict: Verdict): string
  send(verdict: Verdict): Promise<unknown>
}

/** Claims an item while it is shown to an operator who decides. A decision is sent after some seconds, so that it can be undone. */
export function useDecision<Verdict>(
  id: string,
  { lease, isShown, path, decided, words, send }: DecisionRules<Verdict>,
) {
  const queries = useQueryClient()
  const mayDecide = useMe().rights.has('cases.decide')
  const { isClaimedHere, error } = useLease(mayDecide ? id : null, lease)
  const isReady = isClaimedHere && isShown
  const decide = (verdict: Verdict) => {
    if (!isReady) return
    postpone({
      id,
      path,
      words: words(verdict),
      send: () => send(verdict),
      settled: () =>
        Promise.all([lease.queryKey, queueKey].map((queryKey) => queries.invalidateQueries({ queryKey }))),
    })
    decided?.()
  }
  return { mayDecide, isReady, decide, error }
}

/** Why an operator cannot decide: another one does, the claim failed, or they may only read. */
export function DecisionNotice({ error, taken }: { readonly error: unknown; readonly taken: string }) {
  return (
    <>
      {errorCodeOf(error) === 'conflict' ? (
        <Notice tone="warn">{taken}</Notice>
      ) : (
        <ErrorNotice error={error} />
      )}
      <ReadsOnly without="cases.decide" />
    </>
  )
}
