import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useConsent, usePlatform, useSession } from '../../platform/platform-context.tsx'
import { reportedCurrency } from '../../platform/analytics/app-report.ts'
import { uncancelled } from '../../platform/queries.ts'

/** Read again whenever the balance is: then a purchase may be new. */
const conversionsKey = ['coins', 'conversions']

/**
 * Reports purchases that no tab has reported yet, such as one whose page was closed before it was paid. Only with
 * consent: a purchase that was not reported stays on the server's list.
 */
export function useConversions(): void {
  const { api, analytics } = usePlatform()
  const queries = useQueryClient()
  const isLoggedIn = useSession() !== null
  const consent = useConsent()
  const { data: purchases = [] } = useQuery({
    queryKey: conversionsKey,
    queryFn: async ({ signal }) =>
      (await uncancelled(api.billingDetails.trackHistory({ query: {}, signal }))).purchases,
    enabled: isLoggedIn && consent === 'granted',
  })
  const [next] = purchases
  useEffect(() => {
    if (next === undefined) return
    const { invoiceId, priceMinor, currency, isFirst } = next
    // Marked first: a purchase that is reported once too few is better than one that counts twice.
    void api.billingDetails
      .trackHistory({ query: { ack: invoiceId } })
      .then((left) => {
        analytics.report({
          name: 'purchase',
          fields: { priceMinor, currency: reportedCurrency(currency), isFirst },
        })
        queries.setQueryData(conversionsKey, left.purchases)
      })
      .catch(() => undefined)
  }, [api, analytics, queries, next])
}
