import { buffer } from 'node:stream/consumers'
import type { StoredFile } from '@serendip/contract'
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
import { FileRefusal, type ReadFile, type WritePart } from '../file-readers/reader-task.ts'
import { checkIsoBoxes } from './check-iso-boxes.ts'
import { checkMatroska } from './check-matroska.ts'

// Runs in reader processes alone.

/** Time by which the last frame of a full-minute recording may overrun. */
const toleranceSeconds = 0.1

/** The codecs that all browsers play. */
const videoCodecs: readonly (string | null)[] = ['avc', 'vp8', 'vp9', 'av1']
const audioCodecs: readonly (string | null)[] = ['aac', 'opus', 'vorbis', 'mp3']

type Kind = 'audio' | 'video'

interface Tracks {
  readonly video: InputVideoTrack | null
  readonly audio: InputAudioTrack | null
}

async function tracksOf(input: Input, kind: Kind): Promise<Tracks> {
  const [video, audio] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()]
  if ((kind === 'video') !== (video !== null)) throw new FileRefusal('media_wrong_format')
  if (kind === 'audio' && audio === null) throw new FileRefusal('media_wrong_format')
  if ((video && (await video.getCodec()) === null) || (audio && (await audio.getCodec()) === null)) {
    throw new FileRefusal('media_wrong_format')
  }
  return { video, audio }
}

/** The transfer of a video of high dynamic range, from its container or its first parameters; null for all others. */
async function rangeOf(video: InputVideoTrack): Promise<'pq' | 'hlg' | null> {
  // The types of browsers do not know all of the reader's names.
  const transfer: string | null | undefined = (await video.getColorSpace()).transfer
  return transfer === 'pq' || transfer === 'hlg' ? transfer : null
}

/** Browsers show a high range in many ways, so that it is converted as well. */
const isShownAlike = async (video: InputVideoTrack): Promise<boolean> =>
  videoCodecs.includes(await video.getCodec()) && (await rangeOf(video)) === null

/** Throws unless browsers play the tracks; says what a conversion of the video would take. */
async function throwUnlessPlayed({ video, audio }: Tracks, seconds: number): Promise<void> {
  const isPlayed =
    (video === null || (await isShownAlike(video))) &&
    (audio === null || audioCodecs.includes(await audio.getCodec()))
  if (isPlayed) return
  if (video === null) throw new FileRefusal('media_wrong_format')
  const { packetCount } = await video.computePacketStats()
  const [width, height] = [await video.getCodedWidth(), await video.getCodedHeight()]
  throw new FileRefusal('video_not_playable', { seconds, width, height, frames: packetCount })
}

interface Container {
  readonly contentType: string
  readonly format: OutputFormat
}

/** The output container: WebM and MP3 are preserved; QuickTime becomes MP4. */
async function containerOf(input: Input, kind: Kind): Promise<Container> {
  const format = await input.getFormat()
  if (format === MP3) return { contentType: 'audio/mpeg', format: new Mp3OutputFormat() }
  if (format === WEBM) return { contentType: `${kind}/webm`, format: new WebMOutputFormat() }
  // The index comes first, so that playback starts before the download ends; this holds one film at a time in memory.
  return { contentType: `${kind}/mp4`, format: new Mp4OutputFormat({ fastStart: 'in-memory' }) }
}

/** `maxSeconds` bounds videos alone. */
const throwIfLong = (kind: Kind, seconds: number, maxSeconds: number): void => {
  if (kind === 'video' && seconds > maxSeconds + toleranceSeconds) {
    throw new FileRefusal('video_too_long', { maxSeconds })
  }
}

interface Move {
  readonly input: Input
  readonly output: Output
  readonly kind: Kind
  readonly maxSeconds: number
}

/** Copies the frames of the first video and the first audio track, and nothing else, into a new container. */
async function moveFrames({ input, output, kind, maxSeconds }: Move, tracks: Tracks): Promise<void> {
  const conversion = await Conversion.init({
    input,
    output,
    tracks: 'primary',
    tags: {},
    showWarnings: false,
    copy: { mode: 'forced', shiftTolerance: Number.POSITIVE_INFINITY },
  })
  const wanted = (tracks.video ? 1 : 0) + (tracks.audio ? 1 : 0)
  if (!conversion.isValid || conversion.utilizedTracks.length !== wanted) {
    throw new FileRefusal('media_wrong_format')
  }
  let seconds = 0
  let ended: Promise<void> | undefined
  const end = (): void => {
    ended ??= conversion.cancel()
  }
  // A file may lie about its length; the frames that come through cannot.
  conversion.onProgress = (_part, processed) => {
    seconds = processed
    if (kind === 'video' && processed > maxSeconds + toleranceSeconds) end()
  }
  try {
    await conversion.execute()
  } catch (error) {
    end()
    throwIfLong(kind, seconds, maxSeconds)
    throw error
  } finally {
    // Nothing of this file is written after its end.
    await ended
  }
}

/** The reader looks for the first frame of an MP3 anywhere; only its own tags may precede it. */
async function throwUnlessMp3(file: StoredFile): Promise<void> {
  const [first = 0, second = 0, third = 0] = await buffer(file.slice(0, 3).stream())
  const isTagged = first === 0x49 && second === 0x44 && third === 0x33
  if (!isTagged && !(first === 0xff && second >= 0xe0)) throw new FileRefusal('media_wrong_format')
}

/** Opens a file for the duration of `read`. */
async function reading<T>(file: StoredFile, read: (input: Input) => Promise<T>): Promise<T> {
  await checkIsoBoxes(file)
  await checkMatroska(file)
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

const targetOf = (write: WritePart): StreamTarget =>
  new StreamTarget(
    new WritableStream<StreamTargetChunk>({ write: ({ position, data }) => write(position, data) }),
  )

const kindOf = (options: Parameters<ReadFile>[2]): Kind => (options['kind'] === 'audio' ? 'audio' : 'video')

/** A new container with the frames of a sound or a video that browsers play. */
export const copyFilm: ReadFile = (file, write, options) =>
  reading(file, async (input) => {
    const [kind, maxSeconds] = [kindOf(options), Number(options['maxSeconds'])]
    const tracks = await tracksOf(input, kind)
    const claimedSeconds = await input.computeDuration()
    throwIfLong(kind, claimedSeconds, maxSeconds)
    await throwUnlessPlayed(tracks, claimedSeconds)
    const { contentType, format } = await containerOf(input, kind)
    const output = new Output({ format, target: targetOf(write) })
    await moveFrames({ input, output, kind, maxSeconds }, tracks)
    return { contentType, claimedSeconds }
  })

/** A container of QuickTime with the frames of a video, whatever their codec, written from its beginning to its end. */
export const copyForEncoder: ReadFile = (file, write, options) =>
  reading(file, async (input) => {
    const maxSeconds = Number(options['maxSeconds'])
    const tracks = await tracksOf(input, 'video')
    throwIfLong('video', await input.computeDuration(), maxSeconds)
    const format = new MovOutputFormat({ fastStart: 'in-memory' })
    const output = new Output({ format, target: targetOf(write) })
    await moveFrames({ input, output, kind: 'video', maxSeconds }, tracks)
    return {}
  })

/** Describes a film that was written by us. */
export const measureFilm: ReadFile = (file) =>
  reading(file, async (input) => {
    const video = await input.getPrimaryVideoTrack()
    return {
      seconds: await input.computeDuration(),
      width: (await video?.getDisplayWidth()) ?? null,
      height: (await video?.getDisplayHeight()) ?? null,
      range: video && (await rangeOf(video)),
    }
  })
