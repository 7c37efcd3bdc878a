import { useQuery } from '@tanstack/react-query'
import { usePlatform } from '../../platform/platform-context.tsx'
import { pictureQuery, type ShownPicture } from './photo-queries.ts'
import { useObjectUrl } from './use-object-url.ts'

/** A picture address that only this page can open; null until it is loaded, and if it may not be seen. */
export function usePicture(shown: ShownPicture): string | null {
  const { api } = usePlatform()
  return useObjectUrl(useQuery(pictureQuery(api, shown)).data)
}
