import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findProgram } from '../src/adapters/films/find-program.ts'

/** The encoder of this machine; CI installs it. Null: tests that need it are skipped, and fail in CI. */
export const ffmpegPath = findProgram('ffmpeg')

interface EncodedOptions {
  readonly seconds?: number
  readonly size?: string
  readonly video?: string
  readonly container?: 'mov' | 'mkv' | 'mp4'
  readonly extra?: readonly string[]
  /** Filmed with the camera turned by 90°. */
  readonly isTurned?: boolean
}

/** A real film with a tone, such as a phone records: HEVC and AAC in QuickTime, with the place in its metadata. */
export function anEncodedFilm(options: EncodedOptions = {}): Uint8Array {
  const {
    seconds = 2,
    size = '320x240',
    video = 'libx265',
    container = 'mov',
    extra = [],
    isTurned = false,
  } = options
  const directory = mkdtempSync(join(tmpdir(), 'serendip-encoded-'))
  const path = join(directory, `film.${container}`)
  const quiet = video === 'libx265' ? ['-x265-params', 'log-level=none', '-tag:v', 'hvc1'] : []
  const made = ['-f', 'lavfi', '-i', `testsrc2=size=${size}:rate=15:duration=${seconds}`]
  const heard = ['-f', 'lavfi', '-i', `sine=frequency=440:duration=${seconds}`]
  try {
    execFileSync(ffmpegPath ?? 'ffmpeg', [
      ...['-v', 'error', '-y', ...made, ...heard, '-c:v', video, '-preset', 'ultrafast', ...quiet],
      ...[
        '-pix_fmt',
        'yuv420p',
        '-c:a',
        'aac',
        '-metadata',
        'title=Planted Title +52.1+13.1',
        ...extra,
        path,
      ],
    ])
    if (!isTurned) return readFileSync(path)
    const turned = join(directory, `turned.${container}`)
    const turn = ['-c', 'copy', '-metadata:s:v', 'rotate=90']
    execFileSync(ffmpegPath ?? 'ffmpeg', ['-v', 'error', '-i', path, ...turn, turned])
    return readFileSync(turned)
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}

/** The codecs and the size of a film, as ffprobe reads them. */
export function probe(film: Uint8Array): string {
  const directory = mkdtempSync(join(tmpdir(), 'serendip-probe-'))
  const path = join(directory, 'film')
  const shown = 'stream=codec_name,width,height,pix_fmt'
  try {
    writeFileSync(path, film)
    return execFileSync('ffprobe', ['-v', 'error', '-show_entries', shown, '-of', 'csv=p=0', path])
      .toString()
      .trim()
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}

/** A real recording of a tone, such as a browser makes of a microphone: Opus in WebM, of unknown length. */
export const aRecordedVoice = (seconds: number): Uint8Array =>
  execFileSync(ffmpegPath ?? 'ffmpeg', [
    ...['-v', 'error', '-f', 'lavfi', '-i', `sine=frequency=440:duration=${seconds}`],
    ...[
      '-metadata',
      'title=Planted Title',
      '-c:a',
      'libopus',
      '-b:a',
      '32k',
      '-f',
      'webm',
      '-live',
      '1',
      'pipe:1',
    ],
  ])
