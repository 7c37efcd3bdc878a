import { createFilms } from '../adapters/films/mediabunny-films.ts'
import { createSharpPictures } from '../adapters/pictures/sharp-pictures.ts'
import { createFileBlobStore } from '../adapters/storage/file-blob-store.ts'
import { createFileSpool } from '../adapters/storage/file-spool.ts'
import type { Config } from '../config/config.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Ids } from '../kernel/ids.ts'
import type { MediaDeps } from '../modules/media/index.ts'

export type FileParts = Pick<MediaDeps, 'files' | 'pictures' | 'films' | 'spool' | 'approvesByRule'>

/** Where files lie, and what makes them anew; in demo mode nobody is there to look at photos. */
export function composeFiles({ storage, demo }: Config, ids: Ids, clock: Clock): FileParts {
  const spool = createFileSpool(storage.filesDirectory, ids, clock)
  return {
    files: createFileBlobStore(storage.filesDirectory, ids),
    pictures: createSharpPictures(),
    films: createFilms(spool),
    spool,
    approvesByRule: demo,
  }
}
