import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../api.ts'

/** The catalogue of gifts. */
export const giftsQuery = (api: Api) => queryOptions({ queryKey: ['gifts'], queryFn: () => api.gifts.list() })
