import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../../platform/api/api-client.ts'
import { uncancelled } from '../../../platform/queries.ts'
import { applicationKey } from '../use-own-application.ts'

/** The documents that the person uploaded with their application, read again with it. */
export const ownDocumentsQuery = (api: Api) =>
  queryOptions({ queryKey: [...applicationKey, 'documents'], queryFn: () => api.creators.documents() })

/** A document is fetched with the session, and kept in this page's memory for as long as it is shown. */
export const documentPictureQuery = (api: Api, documentId: string) =>
  queryOptions({
    queryKey: ['own-document', documentId],
    queryFn: ({ signal }) => uncancelled(api.creators.ownDocument({ params: { documentId }, signal })),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
