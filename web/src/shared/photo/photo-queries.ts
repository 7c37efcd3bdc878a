import type { OwnPhoto, PhotoSize } from '@serendip/contract'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../platform/api/api-client.ts'
import { uncancelled } from '../../platform/queries.ts'

/** As long as the browser may show a picture again without asking. */
const pictureFreshMs = 300_000

export interface ShownPicture {
  readonly photoId: string
  readonly size: PhotoSize
  /** One's own photo, in any state. */
  readonly own: boolean
}

/** A picture is fetched with the session like every answer: its address is useless to anyone else. */
export const pictureQuery = (api: Api, { photoId, size, own }: ShownPicture) =>
  queryOptions({
    queryKey: ['picture', photoId, size, own],
    queryFn: ({ signal }) =>
      uncancelled((own ? api.media.ownPicture : api.media.picture)({ params: { photoId, size }, signal })),
    staleTime: pictureFreshMs,
    retry: false,
  })

/** One's own photos and the decisions about them. */
export const ownPhotosQuery = (api: Api) =>
  queryOptions({ queryKey: ['own-photos'], queryFn: () => api.media.photos() })

/** Purpose of a photo of one's own: the main one is replaced, the gallery has one more. */
export type PhotoPurpose = 'profilePhoto' | 'galleryPhoto'

/** Sends a photo in the two steps of the contract. Throws ApiError. */
export async function sendPhoto(api: Api, photo: Blob, purpose: PhotoPurpose): Promise<OwnPhoto> {
  const { fields } = await api.media.createFileUpload({
    body: { purpose, contentType: photo.type, sizeBytes: photo.size },
  })
  const file = new Uint8Array(await photo.arrayBuffer())
  return (await api.media.fileUpload({ body: { key: fields.key, file } })).photo
}
