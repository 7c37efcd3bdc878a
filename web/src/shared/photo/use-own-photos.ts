import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { usePlatform } from '../../platform/platform-context.tsx'
import { profileQuery } from '../../platform/queries.ts'
import { ownPhotosQuery, type PhotoPurpose, sendPhoto } from './photo-queries.ts'

/** One's own photos, and the actions on them; every screen that shows them is updated. */
export function useOwnPhotos(purpose: PhotoPurpose = 'profilePhoto') {
  const { api } = usePlatform()
  const queries = useQueryClient()
  const photos = useQuery(ownPhotosQuery(api))
  const refresh = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: ownPhotosQuery(api).queryKey }),
      queries.invalidateQueries({ queryKey: profileQuery(api).queryKey }),
    ])
  const sending = useMutation({
    mutationFn: (photo: Blob) => sendPhoto(api, photo, purpose),
    onSuccess: refresh,
  })
  const removing = useMutation({
    mutationFn: (photoId: string) => api.media.removePhoto({ body: { photoId } }),
    onSuccess: refresh,
  })
  return { photos, sending, removing }
}
