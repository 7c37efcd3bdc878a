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

/** Samples of BT.2020 as a phone records them (SMPTE ST 2084 or HLG), of a colour that a screen of standard range shows. */
function highSamples(colour: readonly [number, number, number], range: 'pq' | 'hlg'): number[] {
  const [red, green, blue] = colour.map((value) => (value / 255) ** 2.2) as [number, number, number]
  const wide = [
    0.6274 * red + 0.3293 * green + 0.0433 * blue,
    0.0691 * red + 0.9195 * green + 0.0114 * blue,
    0.0164 * red + 0.088 * green + 0.8956 * blue,
  ]
  const encode = {
    pq(light: number) {
      const power = ((light * 203) / 10_000) ** 0.1593017578125
      return ((0.8359375 + 18.8515625 * power) / (1 + 18.6875 * power)) ** 78.84375
    },
    hlg(light: number) {
      const scene = ((light * 203) / 1_000) ** (1 / 1.2)
      return scene <= 1 / 12
        ? Math.sqrt(3 * scene)
        : 0.17883277 * Math.log(12 * scene - 0.28466892) + 0.55991073
    },
  }
  const [r, g, b] = wide.map((light) => encode[range](light)) as [number, number, number]
  const y = 0.2627 * r + 0.678 * g + 0.0593 * b
  return [64 + 876 * y, 512 + (896 * (b - y)) / 1.8814, 512 + (896 * (r - y)) / 1.4746].map(Math.round)
}

const highTransfers = { pq: 'smpte2084', hlg: 'arib-std-b67' } as const

/** A second of one colour in high dynamic range: HEVC of 10 bits, with its colours in its parameters. */
export function aHighRangeFilm(colour: readonly [number, number, number], range: 'pq' | 'hlg'): Uint8Array {
  const [width, height] = [128, 96]
  const [y = 0, u = 0, v = 0] = highSamples(colour, range)
  const plane = (value: number, count: number) => new Uint16Array(count).fill(value)
  const picture = [plane(y, width * height), plane(u, (width * height) / 4), plane(v, (width * height) / 4)]
  const frame = Buffer.concat(picture.map(({ buffer }) => new Uint8Array(buffer)))
  const directory = mkdtempSync(join(tmpdir(), 'serendip-encoded-'))
  const path = join(directory, 'film.mov')
  const tags = `colorprim=bt2020:transfer=${highTransfers[range]}:colormatrix=bt2020nc`
  try {
    execFileSync(
      ffmpegPath ?? 'ffmpeg',
      [
        ...[
          '-v',
          'error',
          '-f',
          'rawvideo',
          '-pix_fmt',
          'yuv420p10le',
          '-s',
          `${width}x${height}`,
          '-r',
          '15',
        ],
        ...[
          '-i',
          'pipe:0',
          '-c:v',
          'libx265',
          '-preset',
          'ultrafast',
          '-x265-params',
          `log-level=none:${tags}`,
        ],
        ...['-color_primaries', 'bt2020', '-color_trc', highTransfers[range], '-colorspace', 'bt2020nc'],
        ...['-tag:v', 'hvc1', path],
      ],
      { input: Buffer.concat(Array(15).fill(frame)) },
    )
    return readFileSync(path)
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}

/** The colour of a film's first picture. */
export function colourOf(film: Uint8Array): readonly number[] {
  const directory = mkdtempSync(join(tmpdir(), 'serendip-probe-'))
  const path = join(directory, 'film')
  try {
    writeFileSync(path, film)
    const picture = [
      '-frames:v',
      '1',
      '-vf',
      'scale=1:1:in_color_matrix=bt709,format=rgb24',
      '-f',
      'rawvideo',
      'pipe:1',
    ]
    return [...execFileSync(ffmpegPath ?? 'ffmpeg', ['-v', 'error', '-i', path, ...picture])]
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}

/** The codecs and the size of a film, as ffprobe reads them. */
export function probe(film: Uint8Array, shown = 'stream=codec_name,width,height,pix_fmt'): string {
  const directory = mkdtempSync(join(tmpdir(), 'serendip-probe-'))
  const path = join(directory, 'film')
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
