import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../platform/api/api-client.ts'
import { uncancelled } from '../../platform/queries.ts'

/** As long as the browser may show a file again without asking. */
const fileFreshMs = 300_000

/** The file itself, a small still picture of it, or a blurred one. */
export type FilePart = 'file' | 'preview' | 'blurred'

/** A file of a story or a gallery; its address is useless without the session. */
export const mediaFileQuery = (api: Pick<Api, 'media'>, mediaId: string, part: FilePart) =>
  queryOptions({
    queryKey: ['media-file', mediaId, part],
    queryFn: ({ signal }) =>
      uncancelled(
        part === 'file'
          ? api.media.openMedia({ params: { mediaId }, signal })
          : api.media.mediaPicture({ params: { mediaId, size: part }, signal }),
      ),
    staleTime: fileFreshMs,
    retry: false,
  })
