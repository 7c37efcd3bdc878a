import { bind } from '../../kernel/bind.ts'
import { claimBonus, listBonuses, recallBonus, recordBonus, withdrawBonus } from './bonuses.ts'
import type { OffersDeps } from './offers-deps.ts'
import { beginRestart, openRestart, readRestartTerms, useRestart } from './restart-offer.ts'
import { beginOffer, readShop } from './person-offers.ts'
import { previewHandlers } from './preview-offers.ts'
import { followInvoice, holdOffers, isInvoiceOffered, offerIdsOf } from './use-offers.ts'

export { type OfferedProduct, productViewOf } from './offers-of.ts'
export type { OpenRestart, RestartTerms } from './restart-offer.ts'
export type { OfferEffect } from './use-offers.ts'

/** Offers to a person: from the price list, their purchases and their experiments to what they can buy at which price. */
export const createOffers = (deps: OffersDeps) => ({
  ...bind(deps, {
    readShop,
    beginOffer,
    offerIdsOf,
    holdOffers,
    followInvoice,
    isInvoiceOffered,
    recordBonus,
    recallBonus,
    withdrawBonus,
    claimBonus,
    readRestartTerms,
    beginRestart,
    openRestart,
    useRestart,
  }),
  ...bind(deps.plumbing.db, { listBonuses }),
  operatorRoutes: { offers: previewHandlers(deps) },
})
export type Offers = ReturnType<typeof createOffers>
