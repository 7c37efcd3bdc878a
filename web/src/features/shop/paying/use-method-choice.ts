import type { PaymentMethod } from '@serendip/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { usePlatform } from '../../../platform/platform-context.tsx'
import { billingQuery } from '../shop-queries.ts'
import { isExpired } from './method-name.ts'

/** The choice of another card than the saved ones. */
export const another = 'another'

export interface MethodChoice {
  /** Saved cards that can still be charged, the latest first. */
  readonly methods: readonly PaymentMethod[]
  /** The saved card that is charged; undefined for another one. */
  readonly saved: PaymentMethod | undefined
  /** Whether another card is to be saved. */
  readonly savesMethod: boolean
  choose(value: string): void
  setSavesMethod(saves: boolean): void
}

/** The choice between the saved cards, at first the latest one, and another card. */
export function useMethodChoice(): MethodChoice {
  const { api, clock } = usePlatform()
  const { data } = useQuery(billingQuery(api))
  const [chosenId, choose] = useState<string | null>(null)
  const [savesMethod, setSavesMethod] = useState(false)
  const methods = (data?.methods ?? []).filter((method) => !isExpired(method, clock.now()))
  const saved =
    chosenId === another ? undefined : (methods.find(({ methodId }) => methodId === chosenId) ?? methods[0])
  return { methods, saved, savesMethod, choose, setSavesMethod }
}
