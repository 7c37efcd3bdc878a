import type { ProductView } from '@serendip/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { asApiError } from '../../../platform/api/api-error.ts'
import { usePlatform } from '../../../platform/platform-context.tsx'
import { makeUuid } from '../../../platform/uuid.ts'
import { shopKey } from '../shop-queries.ts'

/**
 * Buys a product: its invoice, then the payment service's own page. Each product has a key, so that a repeated tap is
 * the same purchase.
 */
export function usePurchase(leaveFor: (url: string) => void = (url) => location.assign(url)) {
  const { api } = usePlatform()
  const queries = useQueryClient()
  const [problem, setProblem] = useState<ReturnType<typeof asApiError>['code'] | null>(null)
  const [isPending, setPending] = useState(false)
  const keys = useRef(new Map<string, string>())

  // Back from the payment service shows the page as it was left.
  useEffect(() => {
    const comeBack = ({ persisted }: PageTransitionEvent): void => {
      if (!persisted) return
      setPending(false)
      void queries.invalidateQueries({ queryKey: shopKey })
    }
    window.addEventListener('pageshow', comeBack)
    return () => window.removeEventListener('pageshow', comeBack)
  }, [queries])

  const keyOf = ({ productId, priceMinor }: ProductView): string => {
    const name = `${productId} ${priceMinor}`
    const known = keys.current.get(name) ?? makeUuid()
    keys.current.set(name, known)
    return known
  }

  async function leave(invoiceIdOf: () => Promise<string>): Promise<void> {
    setPending(true)
    setProblem(null)
    try {
      const { url } = await api.paymentPage.startPayment({ params: { id: await invoiceIdOf() } })
      leaveFor(url)
    } catch (thrown) {
      const { code } = asApiError(thrown)
      // The tap's invoice is over, or its price is another one: the next tap is a new purchase.
      if (code === 'invoice_closed' || code === 'idempotency_conflict') keys.current.clear()
      await queries.invalidateQueries({ queryKey: shopKey })
      setProblem(code)
      setPending(false)
    }
  }

  const buy = (product: ProductView): Promise<void> =>
    leave(async () => {
      const { productId, priceMinor, currency } = product
      const body = { productId, priceMinor, currency, key: keyOf(product) }
      return (await api.payments.createInvoice({ body })).invoiceId
    })

  return { buy, pay: (invoiceId: string) => leave(async () => invoiceId), isPending, problem }
}

export type Purchase = ReturnType<typeof usePurchase>
