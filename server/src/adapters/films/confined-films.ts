import { limits, type StoredFile } from '@serendip/contract'
import { z } from 'zod'
import { DomainError } from '../../kernel/domain-error.ts'
import type { Spool } from '../../kernel/spool.ts'
import {
  type ConvertedFilm,
  type Films,
  type MadeFilm,
  UnplayableVideo,
} from '../../modules/media/films.port.ts'
import type { FileReaders } from '../file-readers/file-readers.ts'
import type { FileTask } from '../file-readers/perform-task.ts'
import { createWorkQueue } from '../work-queue.ts'
import type { Encode, Encoding } from './ffmpeg-encoder.ts'
import { watchStorage } from './watch-storage.ts'

/** Frames are copied, not decoded, so one job at a time is fast; more would take the cores of calls. */
const queue = { atOnce: 1, waiting: 8 }
/** A film of a few bytes gets 20 s, and the longest one 70. */
const wallS = { least: 20, perMegabyte: 0.5 } as const
/** Frames to re-encode are copied only as fast as the encoder accepts them. */
const encodingS = 310
/** The longest voice message takes a few seconds. */
const soundMs = 60_000
/** Length that may be missing at the end: containers round durations. */
const cutSeconds = 0.5
const megabyte = 1024 ** 2

/** Each picture of a converted video has to be decoded: 4K, and of that a minute at 30 pictures a second. */
const converted = { pixels: 4096 * 2304, framePixels: 4096 * 2304 * 30 * 60, frames: 240 * 60 } as const

const copied = z.object({ contentType: z.string().max(40), claimedSeconds: z.number() })
const measured = z.object({
  seconds: z.number().min(0),
  width: z.int().min(1).nullable(),
  height: z.int().min(1).nullable(),
  range: z.enum(['pq', 'hlg']).nullable(),
})
const unplayable = z.object({
  seconds: z.number(),
  width: z.number(),
  height: z.number(),
  frames: z.number(),
})

const boundsOf = ({ size }: StoredFile): FileTask['bounds'] => ({
  wallS: wallS.least + (size / megabyte) * wallS.perMegabyte,
  outputBytes: 2 * size + 4 * megabyte,
})
const options = { maxSeconds: limits.videoMaxSeconds }

const throwIfLong = (kind: 'audio' | 'video', seconds: number): void => {
  // The tolerance of the copied frames, rounded.
  if (kind === 'video' && seconds > limits.videoMaxSeconds + 0.11) {
    throw new DomainError('video_too_long', { maxSeconds: limits.videoMaxSeconds })
  }
}

/** Fewer frames came through than the file lists: its end is missing. */
function throwIfCut(claimedSeconds: number, { durationMs }: Pick<MadeFilm, 'durationMs'>): void {
  if (durationMs / 1000 < claimedSeconds - cutSeconds) throw new DomainError('media_wrong_format')
}

/**
 * Refusal of a video that browsers do not play: one that takes a converter too long is not worth its time.
 */
function refusalOf(error: unknown): unknown {
  const cost = unplayable.safeParse(error instanceof DomainError ? error.details : null)
  if (!cost.success) return error
  const { seconds, width, height, frames } = cost.data
  const pixels = width * height
  const isCostly =
    pixels > converted.pixels || pixels * frames > converted.framePixels || frames > converted.frames
  return isCostly ? new DomainError('video_too_many_pixels') : new UnplayableVideo(seconds)
}

async function measure(readers: FileReaders, file: StoredFile): Promise<z.infer<typeof measured>> {
  const task = { name: 'filmMeasures', options, file, bounds: boundsOf(file), write: async () => {} } as const
  return measured.parse(await readers.run(task))
}

interface Tools {
  readonly readers: FileReaders
  readonly spool: Spool
}

async function remake(
  { readers, spool }: Tools,
  original: StoredFile,
  kind: 'audio' | 'video',
): Promise<MadeFilm> {
  const file = await spool.create()
  try {
    const result = await readers
      .run({
        name: 'film',
        options: { ...options, kind },
        file: original,
        bounds: boundsOf(original),
        write: (position, bytes) => file.write(position, bytes),
      })
      .catch((error: unknown) => {
        throw refusalOf(error)
      })
    const { contentType, claimedSeconds } = copied.parse(result)
    const { seconds, width, height } = await measure(readers, file.content())
    const film = {
      contentType,
      file,
      sizeBytes: file.size(),
      durationMs: Math.round(seconds * 1000),
      width,
      height,
    }
    throwIfLong(kind, film.durationMs / 1000)
    throwIfCut(claimedSeconds, film)
    return film
  } catch (error) {
    await file.release()
    throw error
  }
}

/** The encoder sees only frames in a container of ours, and what it writes is read like any upload. */
async function convert(
  { readers, spool, encode }: Tools & { readonly encode: Encode },
  original: StoredFile,
  follow: Pick<Encoding, 'onProgress' | 'signal'>,
): Promise<ConvertedFilm> {
  const { seconds, range } = await measure(readers, original)
  throwIfLong('video', seconds)
  const encoded = await spool.create()
  try {
    const frame = await encode({
      kind: 'video',
      seconds,
      range,
      ...follow,
      async feed(write) {
        await readers.run({
          name: 'filmToEncode',
          options,
          file: original,
          bounds: { ...boundsOf(original), wallS: encodingS },
          write: (_position, bytes) => write(bytes),
        })
      },
      take: (bytes) => encoded.write(encoded.size(), bytes),
    })
    const film = await remake({ readers, spool }, encoded.content(), 'video')
    try {
      throwIfCut(seconds, film)
      return { film, frame }
    } catch (error) {
      await film.file.release()
      throw error
    }
  } finally {
    await encoded.release()
  }
}

/** The encoder sees a file that was written here; what it writes is read like any upload. */
async function convertSound(
  { readers, spool, encode }: Tools & { readonly encode: Encode },
  original: StoredFile,
): Promise<MadeFilm> {
  const { seconds } = await measure(readers, original)
  const encoded = await spool.create()
  try {
    await encode({
      kind: 'audio',
      seconds,
      range: null,
      onProgress: () => {},
      signal: AbortSignal.timeout(soundMs),
      async feed(write) {
        for await (const bytes of original.stream()) await write(bytes)
      },
      take: (bytes) => encoded.write(encoded.size(), bytes),
    })
    const sound = await remake({ readers, spool }, encoded.content(), 'audio')
    try {
      throwIfCut(seconds, sound)
      return sound
    } catch (error) {
      await sound.file.release()
      throw error
    }
  } finally {
    await encoded.release()
  }
}

/** Audio and video by a container reader and writer in a reader process; `encode` alone decodes frames. */
export function createConfinedFilms(readers: FileReaders, spool: Spool, encode: Encode | null): Films {
  const enqueue = createWorkQueue(queue)
  return {
    remake: (upload, kind) =>
      enqueue(() =>
        watchStorage(upload, spool, ({ file, spool: watched }) =>
          remake({ readers, spool: watched }, file, kind),
        ),
      ),
    convert:
      encode &&
      ((original, onProgress, signal) =>
        watchStorage(original, spool, ({ file, spool: watched, watch }) => {
          const watchedEncode = (encoding: Encoding) => watch(encode(encoding))
          return convert({ readers, spool: watched, encode: watchedEncode }, file, { onProgress, signal })
        })),
    convertSound:
      encode &&
      ((original) =>
        watchStorage(original, spool, ({ file, spool: watched, watch }) => {
          const watchedEncode = (encoding: Encoding) => watch(encode(encoding))
          return convertSound({ readers, spool: watched, encode: watchedEncode }, file)
        })),
  }
}
