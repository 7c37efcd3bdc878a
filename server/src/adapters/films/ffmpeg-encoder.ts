import { type ChildProcess, spawn } from 'node:child_process'
import type { Readable, Writable } from 'node:stream'
import { limits } from '@serendip/contract'
import { DomainError } from '../../kernel/domain-error.ts'
import type { Logger } from '../../kernel/logger.ts'
import { type Confinement, findConfinement, type ProcessBounds } from './find-confinement.ts'
import { type HighRange, standardRange } from './standard-range.ts'

/** Limits of one conversion, beyond `processBounds`. */
const bounds = {
  wallMs: 300_000,
  threads: 2,
  outputBytes: limits.videoMaxBytes,
  frameBytes: 4 * 1024 ** 2,
} as const
/** Limits of a child; a minute of 4K takes about a third of the time on two cores. */
const processBounds: ProcessBounds = {
  nice: 10,
  cpuSeconds: 480,
  memory: { of: 'as', bytes: 3 * 1024 ** 3 },
}
/** The longer side of a converted video, in pixels, and its pictures per second. */
const output = { sidePx: 1280, framesPerSecond: 30 } as const
/** Time of the frame: the first ones are often black. */
const frameAtSeconds = 0.5
/** A video that is longer than it claimed is cut behind the limit, and then refused for its length. */
const cutSeconds = limits.videoMaxSeconds + 2
/** The numbers of the child's pipes beyond the usual three. */
const pipes = { progress: 3, frame: 4 } as const

export interface Encoding {
  readonly kind: 'audio' | 'video'
  /** The length of the video, as far as it is known. */
  readonly seconds: number
  /** Of a video of high dynamic range; null for all others. */
  readonly range: HighRange | null
  /** Writes a video as QuickTime, a sound as WebM. */
  feed(write: (bytes: Uint8Array) => Promise<void>): Promise<void>
  /** Takes the next bytes of the converted video, a fragmented MP4. */
  take(bytes: Uint8Array): Promise<void>
  onProgress(percent: number): void
  /** Ends the encoding. */
  readonly signal: AbortSignal
}

/**
 * Encodes a video as H.264 and AAC and returns a frame of it as JPEG, or a sound as AAC alone. Throws video_not_playable, the refusals that `feed`
 * throws, an AbortError, and another error if the encoder was interrupted, as by the end of this process.
 */
export type Encode = (encoding: Encoding) => Promise<Uint8Array>

const fit = (side: number): string =>
  `scale='min(${side},iw)':'min(${side},ih)':force_original_aspect_ratio=decrease:force_divisible_by=2`

/** It reads and writes pipes alone: neither files nor addresses. */
const reading = (format: 'mov' | 'matroska'): string[] => [
  ...['-nostdin', '-hide_banner', '-loglevel', 'quiet', '-protocol_whitelist', 'pipe'],
  ...['-threads', `${bounds.threads}`, '-f', format, '-i', 'pipe:0', '-progress', `pipe:${pipes.progress}`],
]

const written = ['-movflags', 'frag_keyframe+empty_moov+default_base_moof', '-f', 'mp4', 'pipe:1'] as const

/** Speech of one microphone. */
const soundArguments: readonly string[] = [
  ...reading('matroska'),
  ...['-map', '0:a:0', '-map_metadata', '-1', '-t', `${limits.voiceConvertedMaxSeconds + 2}`],
  ...['-c:a', 'aac', '-b:a', '64k', '-ac', '1', '-ar', '48000', ...written],
]

const argumentsFor = (encoding: Pick<Encoding, 'kind' | 'seconds' | 'range'>): readonly string[] =>
  encoding.kind === 'audio' ? soundArguments : videoArguments(encoding)

/** The colours of a written video of high range, which no longer has one. */
const standardColours = ['-color_primaries', 'bt709', '-color_trc', 'bt709', '-colorspace', 'bt709'] as const

/** Filters of a picture with this size, which is written in this format. */
const pictures = (range: HighRange | null, size: string, written: 'yuv420p' | 'yuvj420p'): string => {
  if (range === null) return `${size},format=${written}`
  const colours = written === 'yuv420p' ? 'bt709:out_range=tv' : 'bt601:out_range=pc'
  return `${size},${standardRange(range)},scale=out_color_matrix=${colours},format=${written}`
}

// Without pictures that refer to later ones: a fragmented MP4 cannot say by how much they delay the sound.
const videoArguments = ({ seconds, range }: Pick<Encoding, 'seconds' | 'range'>): string[] => [
  ...reading('mov'),
  ...[
    '-filter_threads',
    '1',
    '-map',
    '0:v:0',
    '-map',
    '0:a:0?',
    '-map_metadata',
    '-1',
    '-t',
    `${cutSeconds}`,
  ],
  ...['-vf', pictures(range, fit(output.sidePx), 'yuv420p'), '-fpsmax', `${output.framesPerSecond}`],
  ...(range === null ? [] : standardColours),
  ...['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '23', '-bf', '0', '-maxrate', '4M', '-bufsize', '8M'],
  ...['-threads', `${bounds.threads}`, '-c:a', 'aac', '-b:a', '128k', '-ac', '2', '-ar', '48000'],
  ...written,
  ...['-map', '0:v:0', '-map_metadata', '-1', '-ss', `${Math.min(frameAtSeconds, seconds / 2)}`],
  ...['-frames:v', '1'],
  ...['-vf', pictures(range, `scale=-2:'min(${limits.videoPreviewHeightPx},ih)'`, 'yuvj420p')],
  ...['-c:v', 'mjpeg', '-q:v', '3', '-f', 'image2pipe', `pipe:${pipes.frame}`],
]

async function collect(stream: Readable, take: (bytes: Buffer) => Promise<void>, maxBytes: number) {
  let size = 0
  for await (const bytes of stream as AsyncIterable<Buffer>) {
    size += bytes.length
    if (size > maxBytes) throw new DomainError('video_not_playable')
    await take(bytes)
  }
}

async function followProgress(stream: Readable, { seconds, onProgress }: Encoding): Promise<void> {
  let rest = ''
  let shown = 0
  for await (const bytes of stream as AsyncIterable<Buffer>) {
    const lines = (rest + bytes.toString('latin1')).split('\n')
    rest = lines.pop()?.slice(0, 200) ?? ''
    for (const line of lines) {
      const doneUs = Number(/^out_time_us=(\d{1,12})$/.exec(line)?.[1] ?? 0)
      const percent = Math.min(99, Math.round(doneUs / 10_000 / Math.max(seconds, 1)))
      if (percent > shown) onProgress(percent)
      shown = Math.max(shown, percent)
    }
  }
}

const writer =
  (stdin: Writable) =>
  (bytes: Uint8Array): Promise<void> =>
    new Promise((resolve, reject) => stdin.write(bytes, (error) => (error ? reject(error) : resolve())))

/** By what a process is asked to end. Memory and time that are used up end it by SIGKILL. */
const interruptions: readonly (NodeJS.Signals | null)[] = ['SIGTERM', 'SIGINT', 'SIGHUP']
/** Exit code of ffmpeg when it is asked to end. */
const interruptedCode = 255

/** Code 0 alone is a success. */
const endOf = (child: ChildProcess): Promise<number | null> =>
  new Promise((resolve) => {
    child.once('error', () => resolve(null))
    child.once('close', (code) => resolve(code))
  })

async function encode(command: readonly string[], encoding: Encoding, logger: Logger): Promise<Uint8Array> {
  const [program = '', ...args] = command
  const child = spawn(program, args, {
    cwd: '/',
    env: {},
    timeout: bounds.wallMs,
    killSignal: 'SIGKILL',
    signal: encoding.signal,
    stdio: ['pipe', 'pipe', 'ignore', 'pipe', 'pipe'],
  })
  const { stdin, stdout, stdio } = child
  const [progress, frames] = [stdio[pipes.progress] as Readable, stdio[pipes.frame] as Readable]
  // It closes its input early where it needs no more; its exit code says whether that was right.
  stdin?.on('error', () => {})
  const frame: Buffer[] = []
  const ended = endOf(child)
  const fed = encoding.feed(writer(stdin as Writable)).finally(() => stdin?.end())
  const outcome = await Promise.allSettled(
    [
      collect(stdout as Readable, encoding.take, bounds.outputBytes),
      collect(frames, async (bytes) => void frame.push(bytes), bounds.frameBytes),
      followProgress(progress, encoding),
      fed,
    ].map((part) =>
      part.catch((error: unknown) => {
        if (error instanceof DomainError) child.kill('SIGKILL')
        throw error
      }),
    ),
  )
  const code = await ended
  for (const part of outcome) {
    if (part.status === 'rejected' && part.reason instanceof DomainError) throw part.reason
  }
  if (code === 0 && outcome.slice(0, -1).every(({ status }) => status === 'fulfilled'))
    return Buffer.concat(frame)
  encoding.signal.throwIfAborted()
  logger.warn({ code, signal: child.signalCode }, 'a film was not converted')
  if (!child.killed && (code === interruptedCode || interruptions.includes(child.signalCode))) {
    throw new Error('an encoding was interrupted')
  }
  throw new DomainError('video_not_playable')
}

/** Runs ffmpeg as a confined child process for each video, without a shell. */
export const createFfmpegEncoder =
  (ffmpeg: string, logger: Logger, { command }: Confinement = findConfinement()): Encode =>
  (encoding) =>
    encode([...command(processBounds), ffmpeg, ...argumentsFor(encoding)], encoding, logger)

interface EncoderNeeds {
  readonly confinement: Confinement
  /** Without its whole confinement the encoder does not run. */
  readonly mustBeConfined: boolean
  readonly logger: Logger
}

/** The encoder; null where it must be confined and this machine does not allow that. */
export function openFfmpegEncoder(
  ffmpeg: string,
  { confinement, mustBeConfined, logger }: EncoderNeeds,
): Encode | null {
  const { missing } = confinement
  if (missing.length > 0) {
    const outcome = mustBeConfined ? 'videos are not converted' : 'videos are converted all the same'
    logger.warn({ missing }, `ffmpeg cannot be fully confined here: ${outcome} (FFMPEG_CONFINEMENT)`)
    if (mustBeConfined) return null
  }
  return createFfmpegEncoder(ffmpeg, logger, confinement)
}
