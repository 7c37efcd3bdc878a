import { createSharpPictures } from '../adapters/pictures/sharp-pictures.ts'
import { createFileBlobStore } from '../adapters/storage/file-blob-store.ts'
import type { Config } from '../config/config.ts'
import type { Ids } from '../kernel/ids.ts'
import type { MediaDeps } from '../modules/media/index.ts'

export type FileParts = Pick<MediaDeps, 'files' | 'pictures' | 'approvesByRule'>

/** Where files lie, and what draws pictures anew; in demo mode nobody is there to look at them. */
export const composeFiles = ({ storage, demo }: Config, ids: Ids): FileParts => ({
  files: createFileBlobStore(storage.filesDirectory, ids),
  pictures: createSharpPictures(),
  approvesByRule: demo,
})
