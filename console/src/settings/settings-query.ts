import { queryOptions } from '@tanstack/react-query'
import { api } from '../client.ts'

export const settingsQuery = queryOptions({
  queryKey: ['settings', 'list'],
  queryFn: () => api.settings.list(),
})
