import { useState } from 'react'
import { useMe } from '../../queries.ts'
import { usePostponed } from './postponed.ts'

/** Something of a queue that an operator may have claimed. */
export interface ClaimableItem {
  readonly claim: { readonly operatorId: string } | null
}

/**
 * The item of a queue that is shown: it stays while it is there, so that nothing is replaced while someone
 * reads it. `readMore` is called if nothing else of what was read is free.
 */
export function useReviewQueue<Item extends ClaimableItem>(
  items: readonly Item[] | undefined,
  idOf: (item: Item) => string,
  readMore: (() => void) | null,
) {
  const { operatorId, rights } = useMe()
  // An operator who only reads claims nothing, and sees what others have claimed.
  const decides = rights.has('cases.decide')
  const { unsettled } = usePostponed()
  const [shownId, setShownId] = useState<string | null>(null)
  const [skipped, setSkipped] = useState<readonly string[]>([])
  const isTaken = ({ claim }: Item) => decides && claim !== null && claim.operatorId !== operatorId
  const free = items?.filter((item) => !isTaken(item) && !unsettled.includes(idOf(item))) ?? []
  const shown =
    free.find((item) => idOf(item) === shownId) ??
    free.find((item) => !skipped.includes(idOf(item))) ??
    free[0]
  if (shown && idOf(shown) !== shownId) setShownId(idOf(shown))
  const isOther = (item: Item) => item !== shown && !skipped.includes(idOf(item))
  const next = () => {
    if (!shown) return
    const own = idOf(shown)
    const isLast = !free.some(isOther)
    if (isLast && readMore) readMore()
    setSkipped(isLast && !readMore ? [own] : [...skipped, own])
    setShownId(null)
  }
  const hasNext = free.length > 1 || readMore !== null
  return { shown, next, hasNext, areOthersBusy: items?.some(isTaken) ?? false }
}
