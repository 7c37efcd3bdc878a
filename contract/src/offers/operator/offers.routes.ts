import { z } from 'zod'
import { count, pageRowsMax } from '../../answer-fields.ts'
import { spendGroups } from '../../catalogue/operator/price-list.ts'
import { country } from '../../fields.ts'
import { productView } from '../../payments/payments.routes.ts'
import type { RouteMap } from '../../route.ts'

/** Experiments that change what a shop offers. */
export const shopSplits = [
  'coinsflow_only',
  'coinsflow_only_v4',
  'vcp_coinshop',
  'cmc_vcp_coinshop_v2',
  'new_99_shop',
] as const
export type ShopSplit = (typeof shopSplits)[number]

/** Offers with an end that a preview can show. */
export const runningOffers = ['timer', 'superdeal', 'exit'] as const
export type RunningOffer = (typeof runningOffers)[number]

export const offersRoutes = {
  previewOffers: {
    method: 'POST',
    path: '/prices/preview',
    service: 'console',
    auth: { operator: 'wallets.read' },
    summary:
      'What somebody of a country and a spend group is offered, in these experiments and while these offers run, by the price list in force or the draft.',
    body: z.strictObject({
      country,
      spendGroup: z.enum(spendGroups),
      hasBought: z.boolean(),
      splits: z.array(z.enum(shopSplits)).max(shopSplits.length),
      running: z.array(z.enum(runningOffers)).max(runningOffers.length),
      ofDraft: z.boolean(),
    }),
    response: z.object({ tier: count, products: z.array(productView).max(pageRowsMax) }),
    errors: ['not_found'],
  },
} as const satisfies RouteMap
