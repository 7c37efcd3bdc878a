import type { InvoiceState, PaymentPage, ProductView } from '@serendip/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { asApiError } from '../../../platform/api/api-error.ts'
import type { ShopPlace } from '../../../platform/analytics/app-report.ts'
import { usePlatform } from '../../../platform/platform-context.tsx'
import { invoiceQuery, shopKey } from '../shop-queries.ts'
import { createAwaitedPayments } from '../../../shared/coins/awaited-payments.ts'
import { createTapKeys } from './tap-keys.ts'

type Offer = Pick<ProductView, 'productId' | 'priceMinor' | 'currency'>

export const nameOf = ({ productId, priceMinor, currency }: Offer): string =>
  `${productId} ${priceMinor} ${currency}`

/** States without an outcome: a tap goes on being the same one. */
export const openStates: readonly InvoiceState[] = ['created', 'pending']

interface PurchaseOptions {
  readonly place?: ShopPlace
  readonly leaveFor?: (url: string) => void
  /** This page stays, and the payment service's is opened elsewhere; the person confirms a charge by a link of theirs. */
  readonly staysHere?: boolean
}

/** A saved card that may be charged on this device once the person proved who they are. */
export interface LockedCard {
  /** The person proved it: the same tap goes on. */
  onUnlocked(): void
  /** The tap ends. */
  onCancelled(): void
}

/**
 * Buys a product: its invoice, then the payment service's own page, or a saved method in one tap. A repeated tap is the
 * same purchase until its outcome is known.
 */
export function usePurchase({
  place = 'page',
  leaveFor = (url) => location.assign(url),
  staysHere = false,
}: PurchaseOptions = {}) {
  const { api, clock, analytics } = usePlatform()
  const queries = useQueryClient()
  const [problem, setProblem] = useState<ReturnType<typeof asApiError>['code'] | null>(null)
  const [isPending, setPending] = useState(false)
  const [lockedCard, setLockedCard] = useState<LockedCard | null>(null)
  const [taps] = useState(() => createTapKeys(localStorage, clock.now))
  const [payments] = useState(() => createAwaitedPayments(sessionStorage))
  const [awaitedId, setAwaitedId] = useState(payments.latest)

  // Back from the payment service shows the page as it was left.
  useEffect(() => {
    const comeBack = ({ persisted }: PageTransitionEvent): void => {
      if (!persisted) return
      setPending(false)
      setAwaitedId(payments.latest())
      void queries.invalidateQueries({ queryKey: shopKey })
    }
    window.addEventListener('pageshow', comeBack)
    return () => window.removeEventListener('pageshow', comeBack)
  }, [queries, payments])

  /** Asks the person to prove who they are; answers whether they did. */
  async function unlock(): Promise<boolean> {
    const isUnlocked = await new Promise<boolean>((answer) =>
      setLockedCard({ onUnlocked: () => answer(true), onCancelled: () => answer(false) }),
    )
    setLockedCard(null)
    return isUnlocked
  }

  /** Null if it was refused; `problem` then says why. */
  async function attempt<T>(
    act: () => Promise<T>,
    { method, product }: { readonly method: 'saved' | 'another'; readonly product?: ProductView },
  ): Promise<T | null> {
    analytics.report({ name: 'pay_pressed', fields: { place, method } })
    setPending(true)
    setProblem(null)
    try {
      return await act().catch(async (thrown: unknown) => {
        if (asApiError(thrown).code !== 'card_locked' || !(await unlock())) throw thrown
        // The same order, and the same keys: nothing was charged under them.
        return act()
      })
    } catch (thrown) {
      const { code } = asApiError(thrown)
      // The tap's invoice is over, or its price is another one: the next tap is a new purchase.
      const isOver = code === 'invoice_closed' || code === 'idempotency_conflict'
      if (isOver && product) taps.forget(nameOf(product))
      await queries.invalidateQueries({ queryKey: shopKey })
      setProblem(code)
      setPending(false)
      return null
    }
  }

  async function invoiceOf(product: ProductView): Promise<string> {
    const { productId, priceMinor, currency } = product
    const order = { productId, priceMinor, currency, key: taps.keyOf(nameOf(product)) }
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
    // Pay of a membership is pressed after its person agreed to the renewals.
    const body =
      product.productType === 'membership' ? { ...order, agreesToRenewal: true as const, timeZone } : order
    return (await api.payments.createInvoice({ body })).invoiceId
  }

  /** Leaves for the payment service's page; answers the invoice. */
  async function start(invoiceId: string, savesMethod: boolean): Promise<string> {
    const body = { saveMethod: savesMethod ? 'true' : 'false' } as const
    const { url } = await api.paymentPage.startPayment({ params: { id: invoiceId }, body })
    payments.add(invoiceId)
    leaveFor(url)
    if (staysHere) setPending(false)
    return invoiceId
  }

  /** Charges a saved method; leaves for the bank's page if it wants a confirmation. */
  async function charge(invoiceId: string, methodId: string): Promise<PaymentPage> {
    const name = `${invoiceId} ${methodId}`
    payments.add(invoiceId)
    const page = await api.paymentPage.processOneClick({
      body: { invoiceId, methodId, key: taps.keyOf(name) },
    })
    if (!openStates.includes(page.invoice.state)) taps.forget(name)
    queries.setQueryData(invoiceQuery(api, invoiceId).queryKey, page)
    if (page.confirmUrl !== null && !staysHere) leaveFor(page.confirmUrl)
    else setPending(false)
    return page
  }

  return {
    isPending,
    problem,
    /** Null unless a tap waits for the person's proof. */
    lockedCard,
    /** The latest payment that this tab began and whose outcome it has not shown; null if there is none. */
    awaitedId,
    /**
     * Leaves for the payment service's page; with the person's consent the card that they use there is saved. Answers the
     * invoice, null if it was refused.
     */
    buy: (product: ProductView, { savesMethod = false } = {}) =>
      attempt(async () => start(await invoiceOf(product), savesMethod), { method: 'another', product }),
    /** Pays with a saved method; answers what became of it, null if it was refused. */
    buyWith: (product: ProductView, methodId: string): Promise<PaymentPage | null> =>
      attempt(
        async () => {
          const page = await charge(await invoiceOf(product), methodId)
          if (!openStates.includes(page.invoice.state)) taps.forget(nameOf(product))
          return page
        },
        { method: 'saved', product },
      ),
    /** The same for an order that exists. */
    pay: (invoiceId: string, { savesMethod = false } = {}) =>
      attempt(() => start(invoiceId, savesMethod), { method: 'another' }),
    payWith: (invoiceId: string, methodId: string): Promise<PaymentPage | null> =>
      attempt(() => charge(invoiceId, methodId), { method: 'saved' }),
  }
}

export type Purchase = ReturnType<typeof usePurchase>
