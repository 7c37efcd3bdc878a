import { buffer } from 'node:stream/consumers'
import { limits, type StoredFile } from '@serendip/contract'
import {
  Conversion,
  CustomSource,
  Input,
  type InputAudioTrack,
  type InputVideoTrack,
  MATROSKA,
  MovOutputFormat,
  MP3,
  MP4,
  Mp3OutputFormat,
  Mp4OutputFormat,
  Output,
  type OutputFormat,
  QTFF,
  StreamTarget,
  type StreamTargetChunk,
  WEBM,
  WebMOutputFormat,
} from 'mediabunny'
import { DomainError } from '../../kernel/domain-error.ts'
import type { Spool, SpooledFile } from '../../kernel/spool.ts'
import type { ConvertedFilm, Films, MadeFilm } from '../../modules/media/films.port.ts'
import { createWorkQueue } from '../work-queue.ts'
import type { Encode, Encoding } from './ffmpeg-encoder.ts'
import { watchStorage } from './watch-storage.ts'

/** Frames are copied, not decoded, so one job at a time is fast; more would delay the sockets of this process. */
const queue = { atOnce: 1, waiting: 8 }
const workMs = 60_000
/** Frames to re-encode are copied only as fast as the encoder accepts them. */
const encodingMs = 300_000
/** How far the last frame of a full-minute recording may overrun. */
const toleranceSeconds = 0.1
/** How much of the end may be missing: containers round durations. */
const cutSeconds = 0.5
const maxVideoSeconds = limits.videoMaxSeconds + toleranceSeconds

/** The codecs that all browsers play. */
const videoCodecs: readonly (string | null)[] = ['avc', 'vp8', 'vp9', 'av1']
const audioCodecs: readonly (string | null)[] = ['aac', 'opus', 'vorbis', 'mp3']
/** The most pixels of a video that is converted, 4K: each of its pictures has to be decoded. */
const convertedPixels = 4096 * 2304

interface Tracks {
  readonly video: InputVideoTrack | null
  readonly audio: InputAudioTrack | null
}

interface Container {
  readonly contentType: string
  readonly format: OutputFormat
}

async function tracksOf(input: Input, kind: 'audio' | 'video'): Promise<Tracks> {
  const [video, audio] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()]
  if ((kind === 'video') !== (video !== null)) throw new DomainError('media_wrong_format')
  if (kind === 'audio' && audio === null) throw new DomainError('media_wrong_format')
  if ((video && (await video.getCodec()) === null) || (audio && (await audio.getCodec()) === null)) {
    throw new DomainError('media_wrong_format')
  }
  return { video, audio }
}

/** Throws unless browsers play the tracks. */
async function throwUnlessPlayed({ video, audio }: Tracks): Promise<void> {
  const isPlayed =
    (video === null || videoCodecs.includes(await video.getCodec())) &&
    (audio === null || audioCodecs.includes(await audio.getCodec()))
  if (isPlayed) return
  if (video === null) throw new DomainError('media_wrong_format')
  const pixels = (await video.getCodedWidth()) * (await video.getCodedHeight())
  throw new DomainError(pixels > convertedPixels ? 'media_wrong_format' : 'video_not_playable')
}

/** The output container: WebM and MP3 are preserved; QuickTime becomes MP4. */
async function containerOf(input: Input, kind: 'audio' | 'video'): Promise<Container> {
  const format = await input.getFormat()
  if (format === MP3) return { contentType: 'audio/mpeg', format: new Mp3OutputFormat() }
  if (format === WEBM) return { contentType: `${kind}/webm`, format: new WebMOutputFormat() }
  // The index comes first, so that playback starts before the download ends; this holds one film at a time in memory.
  return { contentType: `${kind}/mp4`, format: new Mp4OutputFormat({ fastStart: 'in-memory' }) }
}

const throwIfLong = (kind: 'audio' | 'video', seconds: number): void => {
  if (kind === 'video' && seconds > maxVideoSeconds) {
    throw new DomainError('video_too_long', { maxSeconds: limits.videoMaxSeconds })
  }
}

/** Fewer frames came through than the file lists: its end is missing. */
function throwIfCut(claimedSeconds: number, { durationMs }: Pick<MadeFilm, 'durationMs'>): void {
  if (durationMs / 1000 < claimedSeconds - cutSeconds) throw new DomainError('media_wrong_format')
}

/** Copies the frames of the first video and the first audio track, and nothing else, into a new container. */
async function moveFrames(
  input: Input,
  output: Output,
  tracks: Tracks,
  kind: 'audio' | 'video',
  timeMs = workMs,
): Promise<void> {
  const conversion = await Conversion.init({
    ...{ input, output, tracks: 'primary', tags: {}, showWarnings: false },
    copy: { mode: 'forced', shiftTolerance: Number.POSITIVE_INFINITY },
  })
  const wanted = (tracks.video ? 1 : 0) + (tracks.audio ? 1 : 0)
  if (!conversion.isValid || conversion.utilizedTracks.length !== wanted) {
    throw new DomainError('media_wrong_format')
  }
  let seconds = 0
  let ended: Promise<void> | undefined
  const end = (): void => {
    ended ??= conversion.cancel()
  }
  // A file may lie about its length; the frames that come through cannot.
  conversion.onProgress = (_part, processed) => {
    seconds = processed
    if (kind === 'video' && processed > maxVideoSeconds) end()
  }
  const late = setTimeout(end, timeMs)
  try {
    await conversion.execute()
  } catch (error) {
    end()
    throwIfLong(kind, seconds)
    throw error
  } finally {
    clearTimeout(late)
    // Close the partial output before its file is removed.
    await ended
  }
}

/** The reader looks for the first frame of an MP3 anywhere; only its own tags may precede it. */
async function throwUnlessMp3(file: StoredFile): Promise<void> {
  const [first = 0, second = 0, third = 0] = await buffer(file.slice(0, 3).stream())
  const isTagged = first === 0x49 && second === 0x44 && third === 0x33
  if (!isTagged && !(first === 0xff && second >= 0xe0)) throw new DomainError('media_wrong_format')
}

/** Opens a file for the duration of `read`. */
async function reading<T>(file: StoredFile, read: (input: Input) => Promise<T>): Promise<T> {
  const source = new CustomSource({
    getSize: () => file.size,
    read: (start, end) => file.slice(start, end).stream(),
  })
  const input = new Input({ source, formats: [MP4, QTFF, WEBM, MATROSKA, MP3] })
  try {
    if ((await input.getFormat()) === MP3) await throwUnlessMp3(file)
    return await read(input)
  } finally {
    input.dispose()
  }
}

const targetOf = (file: SpooledFile): StreamTarget =>
  new StreamTarget(
    new WritableStream<StreamTargetChunk>({ write: ({ position, data }) => file.write(position, data) }),
  )

/** Describes the result from what was written. */
const measure = (file: SpooledFile, contentType: string): Promise<MadeFilm> =>
  reading(file.content(), async (input) => {
    const video = await input.getPrimaryVideoTrack()
    return {
      ...{ contentType, file, sizeBytes: file.size() },
      durationMs: Math.round((await input.computeDuration()) * 1000),
      width: (await video?.getDisplayWidth()) ?? null,
      height: (await video?.getDisplayHeight()) ?? null,
    }
  })

async function remake(spool: Spool, input: Input, kind: 'audio' | 'video'): Promise<MadeFilm> {
  const tracks = await tracksOf(input, kind)
  const claimedSeconds = await input.computeDuration()
  throwIfLong(kind, claimedSeconds)
  await throwUnlessPlayed(tracks)
  const { contentType, format } = await containerOf(input, kind)
  const file = await spool.create()
  try {
    await moveFrames(input, new Output({ format, target: targetOf(file) }), tracks, kind)
    const film = await measure(file, contentType)
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
  { spool, encode }: { readonly spool: Spool; readonly encode: Encode },
  input: Input,
  follow: Pick<Encoding, 'onProgress' | 'signal'>,
): Promise<ConvertedFilm> {
  const tracks = await tracksOf(input, 'video')
  const seconds = await input.computeDuration()
  throwIfLong('video', seconds)
  const converted = await spool.create()
  try {
    const frame = await encode({
      ...{ seconds, ...follow },
      async feed(write) {
        const target = new StreamTarget(
          new WritableStream<StreamTargetChunk>({ write: ({ data }) => write(data) }),
        )
        const format = new MovOutputFormat({ fastStart: 'in-memory' })
        await moveFrames(input, new Output({ format, target }), tracks, 'video', encodingMs)
      },
      take: (bytes) => converted.write(converted.size(), bytes),
    })
    const film = await reading(converted.content(), (made) => remake(spool, made, 'video'))
    try {
      throwIfCut(seconds, film)
      return { film, frame }
    } catch (error) {
      await film.file.release()
      throw error
    }
  } finally {
    await converted.release()
  }
}

/** Audio and video by a container reader and writer; `encode` alone decodes frames. */
export function createFilms(spool: Spool, encode: Encode | null): Films {
  const enqueue = createWorkQueue(queue)
  return {
    remake: (upload, kind) =>
      enqueue(() =>
        watchStorage(upload, spool, (watched) =>
          reading(watched.file, (input) => remake(watched.spool, input, kind)),
        ),
      ),
    convert:
      encode &&
      ((original, onProgress, signal) =>
        watchStorage(original, spool, ({ file, spool: watched, watch }) => {
          const tools = { spool: watched, encode: (encoding: Encoding) => watch(encode(encoding)) }
          return reading(file, (input) => convert(tools, input, { onProgress, signal }))
        })),
  }
}
