import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../api.ts'

export const settingsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['settings', 'list'],
    queryFn: () => api.settings.list(),
  })
