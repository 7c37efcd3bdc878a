import { useMutation } from '@tanstack/react-query'
import type { Api } from './api/api-client.ts'

/** Makes the address of one's archive, good once, and lets the browser download it. */
export const useArchive = (api: Pick<Api, 'accounts'>) =>
  useMutation({
    mutationFn: () => api.accounts.prepareExport(),
    onSuccess: ({ path }) => location.assign(path),
  })
