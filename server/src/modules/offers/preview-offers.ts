import type { OperatorRoutes } from '@serendip/contract/operator'
import { DomainError } from '../../kernel/domain-error.ts'
import type { Handlers } from '../../kernel/handlers.ts'
import { leastSpendOf, priceTierOf } from '../catalogue/index.ts'
import type { OfferName } from './offer.ts'
import { once } from './offer.ts'
import type { OffersDeps } from './offers-deps.ts'
import { offersOf, productViewOf } from './offers-of.ts'

/** Operators see the shop as somebody would whom they describe. */
export const previewHandlers = ({
  plumbing: { clock },
  catalogue,
  settings,
}: OffersDeps): Handlers<OperatorRoutes['offers']> => ({
  async previewOffers({ body: { country, spendGroup, hasBought, splits, running, ofDraft } }) {
    const list = ofDraft ? await catalogue.draftList() : await catalogue.priceList()
    if (!list) throw new DomainError('not_found')
    const now = clock.now()
    const slots: Readonly<Record<(typeof running)[number], OfferName>> = {
      timer: { kind: 'timer', slot: spendGroup },
      superdeal: { kind: 'superdeal', slot: '1' },
      exit: once('exit'),
    }
    const offers = running.map((kind) => ({
      ...slots[kind],
      id: '',
      startsAt: now,
      // An end of its own is of no interest here.
      endsAt: Number.MAX_SAFE_INTEGER,
      invoiceId: null,
      usedAt: null,
    }))
    const facts = {
      country,
      spentCents: leastSpendOf(spendGroup),
      lastBoughtAt: hasBought ? now : null,
      splits: new Set(splits),
      offers,
      now,
    }
    const { products, plans } = offersOf(list, facts, await settings.read())
    return { tier: priceTierOf(country), products: [...products, ...plans].map(productViewOf) }
  },
})
