import type { OwnPhotos } from '@serendip/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { usePlatform } from '../../platform/platform-context.tsx'
import { ownPhotosQuery } from './photo-queries.ts'

/** The ids with one of them at another place; the same ones if there is no such place. */
export function movedTo(ids: readonly string[], id: string, place: number): readonly string[] {
  if (place < 0 || place >= ids.length || !ids.includes(id)) return ids
  return ids.filter((photoId) => photoId !== id).toSpliced(place, 0, id)
}

/** Changes the order of one's own gallery: shown at once, and as before if the server does not take it. */
export function useGalleryOrder() {
  const { api } = usePlatform()
  const queries = useQueryClient()
  const { queryKey } = ownPhotosQuery(api)
  return useMutation({
    // One after another: the last order is the one that stays.
    scope: { id: 'gallery-order' },
    mutationFn: (photoIds: readonly string[]) =>
      api.media.orderGallery({ body: { photoIds: [...photoIds] } }),
    async onMutate(photoIds) {
      await queries.cancelQueries({ queryKey })
      queries.setQueryData(queryKey, (photos: OwnPhotos | undefined) => {
        const placeOf = ({ photoId }: OwnPhotos['gallery'][number]) => photoIds.indexOf(photoId)
        return photos && { ...photos, gallery: photos.gallery.toSorted((a, b) => placeOf(a) - placeOf(b)) }
      })
    },
    onSettled: () => queries.invalidateQueries({ queryKey }),
  })
}
