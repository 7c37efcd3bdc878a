import type { CompleteLocale, LegalPage } from '@serendip/contract'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../api.ts'

export interface PageOfBrand {
  readonly brand: string
  readonly page: LegalPage
}

export const legalKey = ['legal']
export const legalQuery = (api: Api) =>
  queryOptions({ queryKey: [...legalKey, 'list'], queryFn: () => api.legal.list() })

export const legalPageQuery = (api: Api, params: PageOfBrand) =>
  queryOptions({
    queryKey: [...legalKey, params.brand, params.page],
    queryFn: () => api.legal.open({ params }),
    // A text that is being edited must not change below the operator.
    refetchOnWindowFocus: false,
  })

export const directionIn = (language: CompleteLocale): 'ltr' | 'rtl' => (language === 'ar' ? 'rtl' : 'ltr')
