import { useQuery } from '@tanstack/react-query'
import { usePlatform } from '../../platform/platform-context.tsx'
import { useObjectUrl } from '../photo/use-object-url.ts'
import { storyFileQuery } from './stories-query.ts'

interface LoadedFile {
  /** Null until it is there. */
  readonly address: string | null
  readonly hasFailed: boolean
  retry(): void
}

/** The file of a story, or a still picture of it. */
export function useStoryFile(mediaId: string, part: 'file' | 'still', enabled = true): LoadedFile {
  const { api } = usePlatform()
  const { data, isError, refetch } = useQuery({ ...storyFileQuery(api, mediaId, part), enabled })
  return { address: useObjectUrl(data), hasFailed: isError, retry: () => void refetch() }
}
