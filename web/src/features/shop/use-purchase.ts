import type { ProductView } from '@serendip/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { asApiError } from '../../platform/api/api-error.ts'
import { usePlatform } from '../../platform/platform-context.tsx'
import { makeUuid } from '../../platform/uuid.ts'
import { productsQuery } from './shop-queries.ts'

/**
 * Buys a product: its invoice, then the payment service's own page. The key is made when the button is drawn, so that a
 * repeated tap is the same purchase; another product is another one.
 */
export function usePurchase(leaveFor: (url: string) => void = (url) => location.assign(url)) {
  const { api } = usePlatform()
  const queries = useQueryClient()
  const [problem, setProblem] = useState<ReturnType<typeof asApiError>['code'] | null>(null)
  const [isPending, setPending] = useState(false)
  const keys = useRef(new Map<string, string>())

  const keyOf = ({ productId, priceMinor }: ProductView): string => {
    const name = `${productId} ${priceMinor}`
    const known = keys.current.get(name) ?? makeUuid()
    keys.current.set(name, known)
    return known
  }

  async function buy(product: ProductView): Promise<void> {
    setPending(true)
    setProblem(null)
    try {
      const { productId, priceMinor, currency } = product
      const body = { productId, priceMinor, currency, key: keyOf(product) }
      const { invoiceId } = await api.payments.createInvoice({ body })
      const { url } = await api.paymentPage.startPayment({ params: { id: invoiceId } })
      leaveFor(url)
    } catch (thrown) {
      const { code } = asApiError(thrown)
      // The tap's invoice is over, or its price is another one: the next tap is a new purchase.
      if (code === 'invoice_closed' || code === 'idempotency_conflict') keys.current.clear()
      if (code === 'price_changed' || code === 'not_found') {
        await queries.invalidateQueries({ queryKey: productsQuery(api).queryKey })
      }
      setProblem(code)
      setPending(false)
    }
  }

  return { buy, isPending, problem }
}
