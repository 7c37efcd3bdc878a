import type { ProductView } from '@serendip/contract'
import { useEffect, useRef } from 'react'
import { usePlatform } from '../../platform/platform-context.tsx'
import type { ShopPlace } from '../../platform/analytics/app-report.ts'
import type { Shop } from './packages/use-shop.ts'

/** Reports that the shop was seen, once it is known whether it sells, and the packages that are chosen there. */
export function useShopReports({ state, products, choose }: Shop, place: ShopPlace): Pick<Shop, 'choose'> {
  const { analytics } = usePlatform()
  const isSeen = useRef(false)
  useEffect(() => {
    if (isSeen.current || state === 'loading' || state === 'offline' || state === 'failed') return
    isSeen.current = true
    analytics.report({ name: 'shop_seen', fields: { place, state } })
  }, [analytics, place, state])
  return {
    choose(productId) {
      choose(productId)
      const product = products.find((offered) => offered.productId === productId)
      if (product) analytics.report({ name: 'package_chosen', fields: { place, ...packageOf(product) } })
    },
  }
}

const packageOf = ({ packageGroup: group, coins }: ProductView) => ({ group, coins })
