import type { PriceDraft, PriceListProduct } from '@serendip/contract/operator'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../api.ts'
import { pricesKey, pricesQuery } from './prices-queries.ts'

/** Changes of the draft; each is stored at once, and what is wrong with it comes back. */
export function useDraftActs(draft: PriceDraft | null) {
  const api = useApi()
  const queries = useQueryClient()
  const renew = () => queries.invalidateQueries({ queryKey: pricesKey })
  const save = async (products: readonly PriceListProduct[]) => {
    try {
      const body = { products: [...products], seen: draft?.draftedAt ?? null }
      await api.catalogue.savePriceDraft({ body })
    } finally {
      await renew()
    }
  }
  const start = useMutation({
    async mutationFn() {
      const { list } = await queries.fetchQuery(pricesQuery(api))
      const params = { version: String(list.version) }
      await save((await api.catalogue.priceList({ params })).products)
    },
  })
  const drop = useMutation({ mutationFn: () => api.catalogue.dropPriceDraft(), onSettled: renew })
  return { save, start, drop }
}
