import { useQuery } from '@tanstack/react-query'
import { usePlatform } from '../../platform/platform-context.tsx'
import { useObjectUrl } from '../photo/use-object-url.ts'
import { type FilePart, mediaFileQuery } from './media-file-query.ts'

interface LoadedFile {
  /** Null until it is there. */
  readonly address: string | null
  readonly hasFailed: boolean
  retry(): void
}

/** A file of a story or a gallery, or a picture of it. */
export function useMediaFile(mediaId: string, part: FilePart, enabled = true): LoadedFile {
  const { api } = usePlatform()
  const { data, isError, refetch } = useQuery({ ...mediaFileQuery(api, mediaId, part), enabled })
  return { address: useObjectUrl(data), hasFailed: isError, retry: () => void refetch() }
}
