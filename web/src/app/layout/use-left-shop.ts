import { useEffect } from 'react'
import { usePlatform } from '../../platform/platform-context.tsx'
import { takeLeftScreen } from '../../shared/coins/left-shop.ts'
import type { Overlays } from '../overlays.tsx'

/** Tells the server that the shop, or the page of an unpaid order, was left without buying, and shows the offer that begins then. */
export function useLeftShop({ modals }: Pick<Overlays, 'modals'>): void {
  const { api } = usePlatform()
  useEffect(() => {
    const place = takeLeftScreen(sessionStorage)
    if (place === null) return
    api.offers
      .leaveShop({ body: { place } })
      .then(({ offer }) => offer && modals.open('exitOffer', { product: offer }))
      // Without an answer no offer began, and nobody misses one.
      .catch(() => undefined)
  }, [api, modals])
}
