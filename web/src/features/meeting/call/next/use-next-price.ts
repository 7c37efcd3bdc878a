import { useCoinPrice } from '../../../../shared/coins/coin-price.ts'
import { useFilterPrices } from '../../lobby/use-filter-prices.ts'
import { useMeetingState } from '../../meeting-context.tsx'

/** Price of the next match with the chosen filter: "10 coins (≈ $0.24)"; null if it is free. */
export function useNextPrice(): string | null {
  const { wish } = useMeetingState().call
  const { costOf } = useFilterPrices()
  const { priceOf } = useCoinPrice()
  const cost = costOf(wish.filter)
  return cost?.kind === 'coins' ? priceOf(cost.coins) : null
}
