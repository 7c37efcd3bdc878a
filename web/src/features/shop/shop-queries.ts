import { packageGroups, purchasesPageMax } from '@serendip/contract'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Api } from '../../platform/api/api-client.ts'
import { uncancelled } from '../../platform/queries.ts'

/** The common key prefix of what the shop shows. */
export const shopKey = ['shop']

/** Coins that a person is offered: the first package of their group, other offers, then the regular packages. */
export const productsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['shop', 'products'],
    queryFn: ({ signal }) =>
      uncancelled(
        api.payments.products({
          body: { productType: 'coins', packageGroups: [...packageGroups] },
          signal,
        }),
      ),
    staleTime: 0,
  })

/** The plans of a membership, the shortest first, as the shop lists them. */
export const plansQuery = (api: Api) =>
  queryOptions({
    queryKey: ['shop', 'plans'],
    queryFn: ({ signal }) =>
      uncancelled(api.payments.products({ body: { productType: 'membership' }, signal })),
    staleTime: 0,
  })

/** Whether the person has premium, and a membership that runs. */
export const memberQuery = (api: Api) =>
  queryOptions({
    queryKey: ['shop', 'member'],
    queryFn: ({ signal }) => uncancelled(api.subscriptions.status({ signal })),
    staleTime: 0,
  })

/** The coins that a message to a creator costs without premium. */
export const messagePriceQuery = (api: Api) =>
  queryOptions({
    queryKey: ['shop', 'messagePrice'],
    queryFn: async ({ signal }) => (await uncancelled(api.subscriptions.given({ signal }))).messagePriceCoins,
  })

/** The card that the person's membership renews with; null if none does. */
export const renewingCardQuery = (api: Api) =>
  queryOptions({
    queryKey: ['shop', 'renewingCard'],
    async queryFn({ signal }) {
      const { subscription } = await uncancelled(api.subscriptions.read({ signal }))
      const renews = subscription?.state === 'active' || subscription?.state === 'grace'
      return renews ? (subscription.card?.methodId ?? null) : null
    },
    staleTime: 0,
  })

/** The person's latest orders, newest first. */
export const ordersQuery = (api: Api) =>
  queryOptions({
    queryKey: ['shop', 'orders'],
    queryFn: async ({ signal }) =>
      (await uncancelled(api.payments.purchases({ query: {}, signal }))).purchases,
    staleTime: 0,
  })

/** Brought by a package besides its coins; null for nothing. */
export const bonusQuery = (api: Api, packageName: string) =>
  queryOptions({
    queryKey: ['shop', 'bonus', packageName],
    queryFn: async ({ signal }) =>
      (await uncancelled(api.bonusProducts.getOne({ query: { packageName }, signal }))).bonus,
  })

/** Bonuses of paid packages, newest first. */
export const bonusesQuery = (api: Api) =>
  queryOptions({
    queryKey: ['shop', 'bonuses'],
    queryFn: async ({ signal }) =>
      (await uncancelled(api.bonusProducts.userHistory({ query: {}, signal }))).records,
    staleTime: 0,
  })

/** Billing details and saved payment methods. */
export const billingQuery = (api: Api) =>
  queryOptions({
    queryKey: ['shop', 'billing'],
    queryFn: ({ signal }) => uncancelled(api.billingDetails.billingInfo({ signal })),
    staleTime: 0,
  })

/** Paid orders of the person, page by page, the latest first. */
export const historyQuery = (api: Api) =>
  infiniteQueryOptions({
    queryKey: ['shop', 'history'],
    queryFn: async ({ signal, pageParam }) => {
      const query = pageParam === null ? {} : { after: pageParam }
      return (await uncancelled(api.paymentPage.getUserBillingHistory({ query, signal }))).payments
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => (page.length < purchasesPageMax ? null : (page.at(-1)?.invoiceId ?? null)),
    staleTime: 0,
  })

/** The provider answers within seconds, or something went wrong; then whoever waits asks by a tap. */
const [askAgainMs, askedMax] = [2_000, 60]

/** An invoice; asked for again while nobody knows what became of its payment. */
export const invoiceQuery = (api: Api, invoiceId: string) =>
  queryOptions({
    queryKey: ['shop', 'invoice', invoiceId],
    queryFn: ({ signal }) =>
      uncancelled(api.paymentPage.getPaymentPageData({ params: { id: invoiceId }, signal })),
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      data?.invoice.state === 'pending' && dataUpdateCount < askedMax ? askAgainMs : false,
    staleTime: 0,
  })

/** The receipt of a paid invoice. */
export const receiptQuery = (api: Api, invoiceId: string) =>
  queryOptions({
    queryKey: ['shop', 'receipt', invoiceId],
    queryFn: ({ signal }) => uncancelled(api.receipts.read({ params: { id: invoiceId }, signal })),
  })

/** The money that comes back for the unused coins of an order now. */
export const refundQuery = (api: Api, invoiceId: string) =>
  queryOptions({
    queryKey: ['shop', 'refund', invoiceId],
    queryFn: ({ signal }) => uncancelled(api.refunds.read({ params: { id: invoiceId }, signal })),
    staleTime: 0,
  })
