import { limits, type StoredFile } from '@serendip/contract'
import {
  Conversion,
  CustomSource,
  Input,
  type InputAudioTrack,
  type InputVideoTrack,
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
import type { Films, MadeFilm } from '../../modules/media/films.port.ts'
import { createWorkQueue } from '../work-queue.ts'

/** Frames are copied, not decoded, so one job at a time is fast; more would delay the sockets of this process. */
const queue = { atOnce: 1, waiting: 8 }
const workMs = 60_000
/** How far the last frame of a full-minute recording may overrun. */
const toleranceSeconds = 0.1
const maxVideoSeconds = limits.videoMaxSeconds + toleranceSeconds

/** The codecs that browsers play. */
const videoCodecs: readonly (string | null)[] = ['avc', 'hevc', 'vp8', 'vp9', 'av1']
const audioCodecs: readonly (string | null)[] = ['aac', 'opus', 'vorbis', 'mp3']

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
  const isPlayed =
    (video === null || videoCodecs.includes(await video.getCodec())) &&
    (audio === null || audioCodecs.includes(await audio.getCodec()))
  if (!isPlayed) throw new DomainError('media_wrong_format')
  return { video, audio }
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

/** Copies the frames of the first video and the first audio track, and nothing else, into a new container. */
async function moveFrames(
  input: Input,
  output: Output,
  tracks: Tracks,
  kind: 'audio' | 'video',
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
  const late = setTimeout(end, workMs)
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

/** Opens a file for the duration of `read`. */
async function reading<T>(file: StoredFile, read: (input: Input) => Promise<T>): Promise<T> {
  const source = new CustomSource({
    getSize: () => file.size,
    read: (start, end) => file.slice(start, end).stream(),
  })
  const input = new Input({ source, formats: [MP4, QTFF, WEBM, MP3] })
  try {
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
  throwIfLong(kind, await input.computeDuration())
  const { contentType, format } = await containerOf(input, kind)
  const file = await spool.create()
  try {
    await moveFrames(input, new Output({ format, target: targetOf(file) }), tracks, kind)
    const film = await measure(file, contentType)
    throwIfLong(kind, film.durationMs / 1000)
    return film
  } catch (error) {
    await file.release()
    throw error
  }
}

/** Audio and video by a container reader and writer; no frame is decoded. */
export function createFilms(spool: Spool): Films {
  const enqueue = createWorkQueue(queue)
  return {
    remake: (file, kind) =>
      enqueue(() => reading(file, (input) => remake(spool, input, kind))).catch((error) => {
        if (error instanceof DomainError) throw error
        // Truncated, damaged, or crafted to be invalid.
        throw new DomainError('media_wrong_format')
      }),
  }
}
