import type { MediaPictureSize } from '@serendip/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useLayoutEffect, useState } from 'react'
import type { Api } from '../../../platform/api/api-client.ts'
import { usePlatform } from '../../../platform/platform-context.tsx'
import { uncancelled } from '../../../platform/queries.ts'
import { useChatClient } from '../chat-context.tsx'

/** As long as the browser may show a file again without asking. */
const freshMs = 300_000

/** An address that only this page can open; null until there is something to show. */
export function useObjectUrl(blob: Blob | undefined): string | null {
  const [address, setAddress] = useState<string | null>(null)
  // Before the next paint: a picture that is there already never blinks.
  useLayoutEffect(() => {
    if (blob === undefined) return
    const made = URL.createObjectURL(blob)
    setAddress(made)
    return () => {
      setAddress(null)
      URL.revokeObjectURL(made)
    }
  }, [blob])
  return address
}

/** Files are fetched with the session like every answer: their addresses are useless to anyone else. */
export const mediaQuery = (api: Api, mediaId: string, part: MediaPictureSize | 'file') =>
  queryOptions({
    queryKey: ['chat-media', mediaId, part],
    queryFn: ({ signal }) =>
      uncancelled(
        part === 'file'
          ? api.media.openMedia({ params: { mediaId }, signal })
          : api.media.mediaPicture({ params: { mediaId, size: part }, signal }),
      ),
    staleTime: freshMs,
    retry: false,
  })

interface LoadedMedia {
  readonly address: string | null
  readonly hasFailed: boolean
}

/** A file of a message, or a picture of it. */
export function useMedia(mediaId: string, part: MediaPictureSize | 'file', enabled = true): LoadedMedia {
  const { api } = usePlatform()
  const { uploads } = useChatClient()
  const initialData = () => (part === 'preview' ? uploads.sentPicture(mediaId) : undefined)
  const { data, isError } = useQuery({ ...mediaQuery(api, mediaId, part), enabled, initialData })
  return { address: useObjectUrl(data), hasFailed: isError }
}
