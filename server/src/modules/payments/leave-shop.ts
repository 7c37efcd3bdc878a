import type { Routes } from '@serendip/contract'
import type { Handlers } from '../../kernel/handlers.ts'
import { productViewOf } from '../offers/index.ts'
import { priceCountry } from './billing-details.ts'
import { findLatest } from './invoices.store.ts'
import { payableStates } from './payable-invoice.ts'
import type { PaymentsDeps } from './payments-deps.ts'

/** Nothing is offered to whom nothing is sold. */
async function mayBuy(
  { plumbing: { db }, providers, buyer, isShopOpen, settings }: PaymentsDeps,
  { userId, brandId }: { readonly userId: string; readonly brandId: string },
): Promise<boolean> {
  if (providers(brandId).length === 0 || (await settings.read()).salesPaused || !(await isShopOpen(brandId)))
    return false
  return (await buyer(db, userId))?.isCreator === false
}

/** Whether the person began an order last that they have not paid. */
async function hasUnpaidOrder({ plumbing: { db, clock } }: PaymentsDeps, userId: string): Promise<boolean> {
  const latest = await findLatest(db, userId)
  return (
    latest !== undefined && payableStates.includes(latest.state) && latest.expires_at.getTime() > clock.now()
  )
}

/** Offers that begin when a person leaves. */
export const offerHandlers = (deps: PaymentsDeps): Handlers<Routes['offers']> => {
  const exitOf = ({ products }: Awaited<ReturnType<PaymentsDeps['offers']['readShop']>>) =>
    products.find(({ offer }) => offer?.kind === 'exit')
  return {
    async leaveShop({ caller: { userId }, origin, body: { place } }) {
      if (!(await mayBuy(deps, { userId, brandId: origin.brandId }))) return { offer: null }
      if (place === 'payment' && !(await hasUnpaidOrder(deps, userId))) return { offer: null }
      const country = await priceCountry(deps.plumbing.db, userId, origin.country)
      const person = { userId, country }
      const shop = await deps.offers.beginOffer(person, place === 'shop' ? 'leftShop' : 'leftPayment')
      const offered =
        place === 'shop' ? shop.products.find(({ offer }) => offer?.kind === 'timer') : exitOf(shop)
      return { offer: offered ? productViewOf(offered) : null }
    },
    async exitOffer({ caller: { userId }, origin }) {
      if (!(await mayBuy(deps, { userId, brandId: origin.brandId }))) return { offer: null }
      const country = await priceCountry(deps.plumbing.db, userId, origin.country)
      const offered = exitOf(await deps.offers.beginOffer({ userId, country }, 'deleting'))
      if (!offered) return { offer: null }
      const product = productViewOf(offered)
      const expiresAt = product.offer?.endsAt ?? 0
      const leftMs = expiresAt - deps.plumbing.clock.now()
      return { offer: { key: product.productId.replace('callme:', ''), expiresAt, leftMs, product } }
    },
  }
}
