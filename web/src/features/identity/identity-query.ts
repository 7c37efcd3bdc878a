import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../platform/api/api-client.ts'

/** The state of the proof; a decision arrives over the socket and invalidates the answer. */
export const identityQuery = (api: Pick<Api, 'identity'>) =>
  queryOptions({ queryKey: ['identity'], queryFn: () => api.identity.read() })
