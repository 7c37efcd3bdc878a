import { useState } from 'react'
import { useMe } from '../queries.ts'

/** Something of a queue that an operator may have claimed. */
interface Waiting {
  readonly claim: { readonly operatorId: string } | null
}

/** What of a queue is shown: it stays while it is there, so that nothing is replaced while somebody reads it. */
export function useReviewQueue<Item extends Waiting>(
  items: readonly Item[] | undefined,
  idOf: (item: Item) => string,
) {
  const { operatorId } = useMe()
  const [shownId, setShownId] = useState<string | null>(null)
  const [skipped, setSkipped] = useState<readonly string[]>([])
  const free = items?.filter(({ claim }) => claim === null || claim.operatorId === operatorId) ?? []
  const shown =
    free.find((item) => idOf(item) === shownId) ??
    free.find((item) => !skipped.includes(idOf(item))) ??
    free[0]
  if (shown && idOf(shown) !== shownId) setShownId(idOf(shown))
  const next = () => {
    if (!shown) return
    const own = idOf(shown)
    const isLast = free.every((item) => idOf(item) === own || skipped.includes(idOf(item)))
    setSkipped(isLast ? [own] : [...skipped, own])
    setShownId(null)
  }
  return { shown, next, hasNext: free.length > 1 }
}
