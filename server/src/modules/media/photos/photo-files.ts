import { type PhotoSize, photoSizes } from '@serendip/contract'
import { type BlobStore, personalBlobs } from '../../../kernel/blob-store.ts'
import type { MadePhoto } from '../pictures.port.ts'

/** Identifies a photo and its owner. */
export interface PhotoPlace {
  readonly ownerId: string
  readonly photoId: string
}

const prefixOf = ({ ownerId, photoId }: PhotoPlace): string => `${personalBlobs(ownerId)}photos/${photoId}/`
const keyOf = (place: PhotoPlace, size: PhotoSize): string => `${prefixOf(place)}${size}.webp`

export async function putPhoto(files: BlobStore, place: PhotoPlace, made: MadePhoto): Promise<void> {
  for (const size of photoSizes) await files.put(keyOf(place, size), made[size])
}

export const readPhoto = (files: BlobStore, place: PhotoPlace, size: PhotoSize): Promise<Uint8Array | null> =>
  files.read(keyOf(place, size))

export const removePhotoFiles = (files: BlobStore, place: PhotoPlace): Promise<void> =>
  files.removeAll(prefixOf(place))
