import type { ProductView } from '@serendip/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { usePlatform } from '../../../platform/platform-context.tsx'
import { productsQuery } from '../shop-queries.ts'
import { fittingPackage } from './fitting-package.ts'

export interface Shop {
  /** Without packages to choose from, why there are none. */
  readonly state: 'loading' | 'offline' | 'failed' | 'closed' | 'paused' | 'empty' | 'open'
  readonly products: readonly ProductView[]
  /** Whether this person is shown the membership, too. */
  readonly hasPlans: boolean
  /** The package that Pay buys. */
  readonly chosen: ProductView | null
  choose(productId: string): void
  retry(): void
}

/** Milliseconds until the first offer ends; false if none does. */
function untilFirstEnd(products: readonly ProductView[], now: number): number | false {
  const ends = products.flatMap(({ offer }) => (offer?.endsAt ? [offer.endsAt] : []))
  return ends.length > 0 && Math.max(1_000, Math.min(...ends) - now)
}

/**
 * The packages that a person is offered now, and the chosen one: at first that of the address, or the smallest that has the
 * missing coins.
 */
export function useShop({ missingCoins }: { readonly missingCoins: number | null }): Shop {
  const { api, clock } = usePlatform()
  const [query] = useSearchParams()
  const { data, isError, fetchStatus, refetch } = useQuery({
    ...productsQuery(api),
    // An offer that ends goes away at its end.
    refetchInterval: ({ state: { data: shown } }) => untilFirstEnd(shown?.products ?? [], clock.now()),
  })
  const [chosenId, choose] = useState<string | null>(() => `callme:${query.get('package')}`)
  const products = data?.isOpen ? data.products : []
  const chosen =
    products.find(({ productId }) => productId === chosenId) ?? fittingPackage(products, missingCoins)
  const hasPlans = data?.opensOn === 'membership'
  return { state: stateOf(), products, hasPlans, chosen, choose, retry: () => void refetch() }

  function stateOf(): Shop['state'] {
    if (data === undefined) {
      if (fetchStatus === 'paused') return 'offline'
      return isError ? 'failed' : 'loading'
    }
    if (data.isPaused) return 'paused'
    if (!data.isOpen) return 'closed'
    return chosen === null ? 'empty' : 'open'
  }
}
