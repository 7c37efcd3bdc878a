import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { usePlatform } from '../../../platform/platform-context.tsx'
import { cardQuery } from '../../../shared/people/people-queries.ts'
import type { Talk } from '../state/call-state.ts'

/** After the pictures are there: most calls that end sooner were left by this person, who needs no card. */
export const cardAheadMs = 2_000

/** Reads the partner's card while the two talk, so that the end of the call is drawn with it at once. */
export function useCardAhead({ revealed, partner: { demo, userId } }: Talk): void {
  const { api, clock } = usePlatform()
  const queries = useQueryClient()
  const { i18n } = useTranslation()
  useEffect(() => {
    if (!revealed || demo) return
    return clock.after(cardAheadMs, () => {
      void queries.prefetchQuery(cardQuery(api, userId))
      void i18n.loadNamespaces(['people', 'error'])
    })
  }, [revealed, demo, userId, api, clock, queries, i18n])
}
