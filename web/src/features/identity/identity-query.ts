import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../platform/api/api-client.ts'

/** How one stands with the proof; a decision is told over the socket, which makes the answer stale. */
export const identityQuery = (api: Pick<Api, 'identity'>) =>
  queryOptions({ queryKey: ['identity'], queryFn: () => api.identity.read() })
