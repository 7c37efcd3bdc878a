import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useSearchParams } from 'react-router'
import { confirmationOutcomes } from '../../platform/confirmation.ts'
import { usePlatform, useSession } from '../../platform/platform-context.tsx'
import { routeAt } from '../routes.ts'

/**
 * `confirmed=success`: a mail's link confirmed the email (`already`: an earlier opening did). It is announced once and
 * removed from the address. Logged-in
 * people also see why a link failed; others see it at the login, where the address keeps it. On the screens of payments
 * it is the payment's page that says so, about the payment.
 */
export function useConfirmedNotice(): void {
  const { t } = useTranslation('nav')
  const { notices } = usePlatform()
  const queries = useQueryClient()
  const isLoggedIn = useSession() !== null
  const [query, setQuery] = useSearchParams()
  const { pathname } = useLocation()
  const isPayment = routeAt(pathname)?.layout === 'payment'
  const said = isPayment ? null : query.get('confirmed')
  const outcome = confirmationOutcomes.find((known) => known === said)
  const isSaidHere = outcome === 'success' || (outcome !== undefined && isLoggedIn)
  useEffect(() => {
    if (!isSaidHere) return
    if (outcome === 'success') notices.show({ title: t('confirmed'), accent: 'success' })
    else if (outcome === 'already') notices.show({ title: t('confirmedAlready'), accent: 'success' })
    else notices.show({ title: t(`notConfirmed.${outcome}`), accent: 'error' })
    void queries.invalidateQueries({ queryKey: ['profile'] })
    setQuery(
      (before) => {
        before.delete('confirmed')
        return before
      },
      { replace: true },
    )
  }, [isSaidHere, outcome, notices, t, queries, setQuery])
}
