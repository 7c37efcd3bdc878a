import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../api.ts'

/** The common key of everything about the price list. */
export const pricesKey = ['prices']

export const pricesQuery = (api: Api) =>
  queryOptions({ queryKey: [...pricesKey, 'inForce'], queryFn: () => api.catalogue.prices() })

export const priceDraftQuery = (api: Api) =>
  queryOptions({
    queryKey: [...pricesKey, 'draft'],
    queryFn: async () => (await api.catalogue.priceDraft()).draft,
  })

export const priceListQuery = (api: Api, version: number) =>
  queryOptions({
    queryKey: [...pricesKey, 'version', version],
    queryFn: () => api.catalogue.priceList({ params: { version: String(version) } }),
    // A published version never changes.
    staleTime: Number.POSITIVE_INFINITY,
  })
