import type { ProductView } from '@serendip/contract'
import { useEffect, useRef } from 'react'
import { usePlatform } from '../../../platform/platform-context.tsx'

interface Leaving {
  readonly place: 'shop' | 'payment'
  /** Whether there was something to buy, and it was not bought. */
  readonly isLeft: boolean
  /** An offer that begins now, or still runs. */
  onOffer?(offer: ProductView): void
}

/** Tells the server when the person leaves without buying: an offer may begin then. */
export function useLeaving({ place, isLeft, onOffer }: Leaving): void {
  const { api, clock } = usePlatform()
  const latest = useRef({ isLeft, onOffer })
  const stopWaiting = useRef<(() => void) | null>(null)
  useEffect(() => {
    latest.current = { isLeft, onOffer }
  })
  useEffect(() => {
    // In development a screen is taken away and put back once.
    stopWaiting.current?.()
    return () => {
      const { isLeft: wasLeft, onOffer: show } = latest.current
      if (!wasLeft) return
      stopWaiting.current = clock.after(0, () => {
        api.offers
          .leaveShop({ body: { place } })
          .then(({ offer }) => offer && show?.(offer))
          // Without an answer no offer begins, and nobody misses one.
          .catch(() => undefined)
      })
    }
  }, [api, clock, place])
}
