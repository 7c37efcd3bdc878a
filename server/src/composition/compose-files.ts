import { createSharpPictures } from '../adapters/pictures/sharp-pictures.ts'
import { createFileBlobStore } from '../adapters/storage/file-blob-store.ts'
import type { Config } from '../config/config.ts'
import type { BlobStore } from '../kernel/blob-store.ts'
import type { Ids } from '../kernel/ids.ts'
import type { MediaDeps } from '../modules/media/index.ts'

export interface FileParts {
  readonly files: BlobStore
  readonly pictures: MediaDeps['pictures']
}

/** Where files lie, and what draws pictures anew. */
export const composeFiles = ({ storage }: Config, ids: Ids): FileParts => ({
  files: createFileBlobStore(storage.filesDirectory, ids),
  pictures: createSharpPictures(),
})
