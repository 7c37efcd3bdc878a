import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { usePlatform } from '../../../../platform/platform-context.tsx'
import { cardQuery } from '../../../../shared/people/people-queries.ts'
import type { Talk } from '../../state/call-state.ts'

/** Counted from when both see each other, so that it does not compete with the first pictures. */
export const prefetchAfterMs = 2_000

/** Prefetches the partner's card and the texts around it during the call: the end screen shows both at once. */
export function usePrefetchedCard({ revealed, partner: { demo, userId } }: Talk): void {
  const { api, clock } = usePlatform()
  const queries = useQueryClient()
  const { i18n } = useTranslation()
  useEffect(() => {
    if (!revealed || demo) return
    return clock.after(prefetchAfterMs, () => {
      void queries.prefetchQuery(cardQuery(api, userId))
      void i18n.loadNamespaces(['people', 'error'])
    })
  }, [revealed, demo, userId, api, clock, queries, i18n])
}
