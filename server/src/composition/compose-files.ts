import { createFileReaders } from '../adapters/file-readers/file-readers.ts'
import { createConfinedFilms } from '../adapters/films/confined-films.ts'
import { openFfmpegEncoder } from '../adapters/films/ffmpeg-encoder.ts'
import { findConfinement } from '../adapters/films/find-confinement.ts'
import { findProgram } from '../adapters/films/find-program.ts'
import { createConfinedPictures } from '../adapters/pictures/confined-pictures.ts'
import { createFileSpool } from '../adapters/storage/file-spool.ts'
import { createS3Objects } from '../adapters/storage/s3-objects.ts'
import { createS3Quarantine } from '../adapters/storage/s3-quarantine.ts'
import { createSealedFileStore, type SealedFileStore } from '../adapters/storage/sealed-file-store.ts'
import { createSealedObjectStore } from '../adapters/storage/sealed-object-store.ts'
import type { Config } from '../config/config.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Ids } from '../kernel/ids.ts'
import type { Logger } from '../kernel/logger.ts'
import type { Secrets } from '../kernel/secrets.ts'
import type { MediaDeps } from '../modules/media/index.ts'

export interface FileParts
  extends Pick<MediaDeps, 'pictures' | 'films' | 'spool' | 'quarantine' | 'approvesByRule'> {
  readonly files: SealedFileStore
  /** Ends the processes that read uploads. */
  closeReaders(): void
}

interface FileNeeds {
  readonly ids: Ids
  readonly clock: Clock
  readonly secrets: Secrets
  readonly logger: Logger
}

/** File storage and the processing of uploads; in demo mode nobody is there to review photos. */
export function composeFiles(
  { storage, demo, ffmpeg }: Config,
  { ids, clock, secrets, logger }: FileNeeds,
): FileParts {
  const program = ffmpeg.path === 'off' ? null : (ffmpeg.path ?? findProgram('ffmpeg'))
  const confinement = findConfinement()
  const needs = { confinement, mustBeConfined: ffmpeg.mustBeConfined, logger }
  const encode = program === null ? null : openFfmpegEncoder(program, needs)
  const readers = createFileReaders(confinement, logger)
  const spool = createFileSpool(storage.filesDirectory, ids, clock)
  return {
    files: storage.s3
      ? createSealedObjectStore(createS3Objects(storage.s3), ids, secrets)
      : createSealedFileStore(storage.filesDirectory, ids, secrets),
    pictures: createConfinedPictures(readers),
    films: createConfinedFilms(readers, spool, encode),
    spool,
    quarantine: storage.s3 && storage.uploadOrigin !== null ? createS3Quarantine(storage.s3) : null,
    approvesByRule: demo,
    closeReaders: readers.close,
  }
}
