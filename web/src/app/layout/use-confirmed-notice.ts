import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import type { Overlays } from '../overlays.tsx'

/** `confirmed=success`: a mail's link confirmed the email. It is said once, and leaves the address. */
export function useConfirmedNotice({ toasts }: Overlays): void {
  const { t } = useTranslation('nav')
  const queries = useQueryClient()
  const [query, setQuery] = useSearchParams()
  const isConfirmed = query.get('confirmed') === 'success'
  useEffect(() => {
    if (!isConfirmed) return
    toasts.show({ type: 'system', accent: 'success', title: t('confirmed'), uniquePerAction: true })
    void queries.invalidateQueries({ queryKey: ['profile'] })
    setQuery(
      (before) => {
        before.delete('confirmed')
        return before
      },
      { replace: true },
    )
  }, [isConfirmed, toasts, t, queries, setQuery])
}
