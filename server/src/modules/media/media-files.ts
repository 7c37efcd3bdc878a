import { type BlobStore, personalBlobs } from '../../kernel/blob-store.ts'
import type { MediaPlace } from './media-items.store.ts'

const prefixOf = ({ ownerId, mediaId }: MediaPlace): string => `${personalBlobs(ownerId)}media/${mediaId}/`

/** One file each, with an extension, so that a person can open it from their archive. */
const extensions: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'audio/mpeg': 'mp3',
  'audio/mp4': 'mp4',
  'audio/webm': 'webm',
  'video/mp4': 'mp4',
  'video/webm': 'webm',
}

export const mediaKey = (place: MediaPlace, contentType: string): string =>
  `${prefixOf(place)}file.${extensions[contentType] ?? 'bin'}`

/** The uploaded file, until it is converted; below a prefix of its own, so that it can be removed alone. */
const originalPrefixOf = (place: MediaPlace): string => `${prefixOf(place)}original/`
export const originalKey = (place: MediaPlace): string => `${originalPrefixOf(place)}file.bin`

export const removeOriginal = (files: BlobStore, place: MediaPlace): Promise<void> =>
  files.removeAll(originalPrefixOf(place))

/** Removes the forms in which the file was stored before it was converted. */
export const removeOtherForms = (files: BlobStore, place: MediaPlace, contentType: string): Promise<void> =>
  files.removeAll(prefixOf(place), [mediaKey(place, contentType)])

export const removeMediaFiles = (files: BlobStore, place: MediaPlace): Promise<void> =>
  files.removeAll(prefixOf(place))
