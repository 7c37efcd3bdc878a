import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'react-router'
import type { ShopPlace } from '../../platform/analytics/app-report.ts'
import { loadLate } from '../../platform/late/load-late.ts'
import { usePlatform } from '../../platform/platform-context.tsx'
import { createAwaitedPayments } from '../../shared/coins/awaited-payments.ts'
import type { Overlays } from '../overlays.tsx'
import { showPaymentResult } from '../coin-shop-provider.tsx'

/**
 * A payment that was begun beside a call or a chat may be made after its shop was closed, in a tab of its own or at the bank:
 * when its coins come, its result is shown all the same.
 */
export function useAwaitedPayments({ modals }: Pick<Overlays, 'modals'>, isInConversation: boolean): void {
  const platform = usePlatform()
  const { pathname } = useLocation()
  const { socket, api } = platform
  const placeNow = useEffectEvent((): ShopPlace => {
    if (isInConversation) return 'call'
    return pathname === '/chat' ? 'chat' : 'page'
  })
  useEffect(
    () =>
      socket.on('wallet.changed', async () => {
        // An open shop asks for itself.
        if (modals.getSnapshot().some(({ name }) => name === 'coinShop' || name === 'premiumShop')) return
        for (const id of createAwaitedPayments(sessionStorage).all()) {
          const page = await api.paymentPage.getPaymentPageData({ params: { id } }).catch(() => undefined)
          if (page?.invoice.state !== 'paid') continue
          const { settlePayment } = await loadLate(() => import('../../features/shop/index.ts'))
          const place = placeNow()
          if (settlePayment(page, place, platform))
            showPaymentResult(modals, { page, place, next: () => undefined })
        }
      }),
    [socket, api, modals, platform],
  )
}
