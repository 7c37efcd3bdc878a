import type { CallBill } from '@serendip/contract'
import { useState } from 'react'
import { useCoinShop } from '../../../shared/coins/coin-shop.ts'

interface LowPrompt {
  readonly isShown: boolean
  /** The last warning before the call ends. */
  readonly isLast: boolean
  dismiss(): void
}

/** Of the two warnings (60 s and 15 s left), the one after which nothing more is said. */
const lastWarningSeconds = 15

/**
 * The prompt for more coins while a call runs: at each warning, until it is put aside, and never over the shop that it opens.
 * Coins that come take it away, and it is there again when they run low.
 */
export function useLowPrompt({ warningSeconds }: CallBill): LowPrompt {
  const shop = useCoinShop()
  const [asideAt, setAsideAt] = useState<number | null>(null)
  if (warningSeconds === null && asideAt !== null) setAsideAt(null)
  const isAside = asideAt !== null && warningSeconds !== null && warningSeconds >= asideAt
  return {
    isShown: !isAside && shop?.isOpen !== true,
    isLast: warningSeconds !== null && warningSeconds <= lastWarningSeconds,
    dismiss: () => setAsideAt(warningSeconds),
  }
}
