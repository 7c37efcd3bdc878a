import type { PaymentPage, ProductView } from '@serendip/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { ShopPlace } from '../../../platform/analytics/app-report.ts'
import { usePlatform } from '../../../platform/platform-context.tsx'
import { settlePayment } from '../paying/settle-payment.ts'
import { invoiceQuery } from '../shop-queries.ts'
import { openPaymentTab } from '../paying/payment-tab.ts'
import { openStates, usePurchase } from '../paying/use-purchase.ts'

/** A payment whose outcome is not known yet. */
export interface OpenPayment {
  readonly invoiceId: string
  /** The payment service's page; null for a saved card. */
  readonly url: string | null
  /** The browser let it open in a tab of its own. */
  readonly isInTab: boolean
}

/**
 * A purchase that does not leave the page: the payment service's page opens in a tab of its own, and what becomes of the
 * payment is awaited here.
 */
export function usePurchaseBeside(place: ShopPlace, onOutcome: (page: PaymentPage) => void) {
  const platform = usePlatform()
  const queries = useQueryClient()
  const [awaited, setAwaited] = useState<OpenPayment | null>(null)
  const opened = useRef<{ readonly url: string; readonly isInTab: boolean } | null>(null)
  const tab = useRef<ReturnType<typeof openPaymentTab> | null>(null)
  const purchase = usePurchase({
    place,
    leaveFor(url) {
      opened.current = { url, isInTab: tab.current?.show(url) ?? false }
    },
    staysHere: true,
  })

  async function inTab(start: () => Promise<string | null>): Promise<void> {
    tab.current = openPaymentTab()
    const invoiceId = await start()
    const page = opened.current
    if (invoiceId === null || page === null) return tab.current.close()
    // The outcome of an earlier attempt is none of this one.
    queries.removeQueries({ queryKey: invoiceQuery(platform.api, invoiceId).queryKey })
    setAwaited({ invoiceId, ...page })
  }

  function settle(page: PaymentPage): void {
    settlePayment(page, place, platform)
    setAwaited(null)
    onOutcome(page)
  }

  return {
    isPending: purchase.isPending,
    problem: purchase.problem,
    lockedCard: purchase.lockedCard,
    awaited,
    settle,
    /** Back to the packages; a payment that is under way still brings its coins. */
    stopWaiting: () => setAwaited(null),
    buy: (product: ProductView, consent: { readonly savesMethod: boolean }) =>
      inTab(() => purchase.buy(product, consent)),
    /** Another card for an invoice whose charge waits for the bank. */
    pay: (invoiceId: string) => inTab(() => purchase.pay(invoiceId)),
    async buyWith(product: ProductView, methodId: string): Promise<void> {
      const page = await purchase.buyWith(product, methodId)
      if (page === null) return
      const { invoiceId, state } = page.invoice
      if (openStates.includes(state)) setAwaited({ invoiceId, url: null, isInTab: false })
      else settle(page)
    },
  }
}

export type PurchaseBeside = ReturnType<typeof usePurchaseBeside>
