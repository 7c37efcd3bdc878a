import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { limits, type StoredFile } from '@serendip/contract'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { aHighRangeFilm, anEncodedFilm, colourOf, ffmpegPath, probe } from '../../../test/encoded-films.ts'
import { testReaders } from '../../../test/file-readers.ts'
import { aFilm } from '../../../test/films.ts'
import { silentLogger } from '../../../test/logger.ts'
import { systemClock } from '../../kernel/clock.ts'
import { DomainError } from '../../kernel/domain-error.ts'
import { randomIds } from '../../kernel/ids.ts'
import { createFileSpool } from '../storage/file-spool.ts'
import { createFfmpegEncoder, type Encoding, openFfmpegEncoder } from './ffmpeg-encoder.ts'
import { findConfinement } from './find-confinement.ts'
import { findProgram } from './find-program.ts'
import { createConfinedFilms } from './confined-films.ts'

const directory = mkdtempSync(join(tmpdir(), 'serendip-encode-'))
afterAll(() => rmSync(directory, { recursive: true, force: true }))
const spool = createFileSpool(directory, randomIds, systemClock)
const leftBehind = (): string[] =>
  existsSync(join(directory, '.incoming')) ? readdirSync(join(directory, '.incoming')) : []
const running = new AbortController().signal
const asFile = (bytes: Uint8Array) => new Blob([new Uint8Array(bytes)])

test('CI has the encoder, so that nothing below is skipped there', () => {
  expect(process.env['CI'] === 'true' && ffmpegPath === null).toBe(false)
})

describe.skipIf(ffmpegPath === null)('with ffmpeg', () => {
  const films = createConfinedFilms(testReaders, spool, createFfmpegEncoder(ffmpegPath ?? '', silentLogger))
  const convert = (film: Uint8Array, onProgress: (percent: number) => void = () => {}) =>
    films.convert?.(asFile(film), onProgress, running) ?? Promise.reject(new Error('there is no encoder'))

  test('HEVC in QuickTime is not playable, and becomes H.264 and AAC in MP4 with a frame', async () => {
    const film = anEncodedFilm({ seconds: 2, size: '1440x810' })
    expect(Buffer.from(film).includes('Planted Title')).toBe(true)
    await expect(films.remake(asFile(film), 'video')).rejects.toMatchObject({ code: 'video_not_playable' })
    const seen: number[] = []
    const { film: made, frame } = await convert(film, (percent) => seen.push(percent))
    expect(made).toMatchObject({ contentType: 'video/mp4', width: 1280, height: 720 })
    expect(Math.abs(made.durationMs - 2_000)).toBeLessThan(150)
    const written = await buffer(made.file.content().stream())
    expect(probe(written)).toBe('h264,1280,720,yuv420p\naac')
    expect(written.includes('Planted Title')).toBe(false)
    expect(await sharp(frame).metadata()).toMatchObject({
      format: 'jpeg',
      height: limits.videoPreviewHeightPx,
    })
    expect(seen).toEqual(seen.toSorted((left, right) => left - right))
    expect(seen.every((percent) => percent > 0 && percent < 100)).toBe(true)
    await made.file.release()
    expect(leftBehind()).toEqual([])
  })

  test.each(['pq', 'hlg'] as const)(
    'high dynamic range (%s) becomes standard range with the colours that a screen of it shows, in the frame as well',
    async (range) => {
      const colours = {
        grey: [128, 128, 128],
        skin: [180, 135, 110],
        red: [160, 40, 30],
        blue: [40, 80, 150],
      }
      for (const [name, colour] of Object.entries(colours)) {
        const { film, frame } = await convert(aHighRangeFilm(colour as [number, number, number], range))
        const written = await buffer(film.file.content().stream())
        const ofFrame = [...(await sharp(frame).resize(1, 1).raw().toBuffer())]
        await film.file.release()
        // Without the conversion grey is 109 or 120, and the others are far from their colours.
        const distances = [colourOf(written), ofFrame].map((seen) =>
          Math.max(...colour.map((value, place) => Math.abs((seen[place] ?? 0) - value))),
        )
        expect(Math.max(...distances), `${name}: ${distances}`).toBeLessThan(6)
        const shown = 'stream=pix_fmt,color_space,color_transfer,color_primaries'
        expect(probe(written, shown)).toBe('yuv420p,bt709,bt709,bt709')
      }
    },
  )

  test('a video of high range is converted even in a codec that browsers play', async () => {
    const tags = 'colorprim=bt2020:transfer=smpte2084:colormatrix=bt2020nc'
    const film = anEncodedFilm({ video: 'libx264', container: 'mp4', extra: ['-x264-params', tags] })
    await expect(films.remake(asFile(film), 'video')).rejects.toMatchObject({ code: 'video_not_playable' })
  })

  test('a video that was filmed upright stays upright', async () => {
    const flat = anEncodedFilm({ size: '640x360', isTurned: true })
    const { film, frame } = await convert(flat)
    expect(film).toMatchObject({ width: 360, height: 640 })
    expect(await sharp(frame).metadata()).toMatchObject({ width: 360, height: 640 })
    await film.file.release()
  })

  test('H.264 in QuickTime or Matroska is only remuxed to MP4, and unsupported audio is re-encoded', async () => {
    for (const container of ['mov', 'mkv'] as const) {
      const made = await films.remake(asFile(anEncodedFilm({ container, video: 'libx264' })), 'video')
      expect(made.contentType, container).toBe('video/mp4')
      expect(probe(await buffer(made.file.content().stream()))).toBe('h264,320,240,yuv420p\naac')
      await made.file.release()
    }
    const withSound = anEncodedFilm({ container: 'mov', video: 'libx264', extra: ['-c:a', 'pcm_s16le'] })
    await expect(films.remake(asFile(withSound), 'video')).rejects.toMatchObject({
      code: 'video_not_playable',
    })
    const { film } = await convert(withSound)
    expect(probe(await buffer(film.file.content().stream()))).toBe('h264,320,240,yuv420p\naac')
    await film.file.release()
  })

  test('what is too long, too large or damaged is refused and leaves nothing behind', async () => {
    const long = anEncodedFilm({ seconds: 61, size: '64x64' })
    await expect(films.remake(asFile(long), 'video')).rejects.toMatchObject({ code: 'video_too_long' })
    await expect(convert(long)).rejects.toMatchObject({ code: 'video_too_long' })
    const large = anEncodedFilm({ seconds: 0.2, size: '4608x2592' })
    await expect(films.remake(asFile(large), 'video')).rejects.toMatchObject({
      code: 'video_too_many_pixels',
    })
    const half = anEncodedFilm({ seconds: 4, extra: ['-movflags', '+faststart'] })
    await expect(convert(half.subarray(0, half.length / 2))).rejects.toMatchObject({
      code: 'media_wrong_format',
    })
    // In a container that is fine, frames that decode to nothing.
    await expect(convert(await aFilm({ container: 'mov' }))).rejects.toMatchObject({
      code: expect.stringMatching(/^(video_not_playable|media_wrong_format)$/),
    })
    expect(leftBehind()).toEqual([])
  })
})

test('an encoder that cannot be started or fails reports an error', async () => {
  for (const program of ['/nonexistent/ffmpeg', '/bin/false']) {
    const films = createConfinedFilms(testReaders, spool, createFfmpegEncoder(program, silentLogger))
    await expect(
      films.convert?.(asFile(await aFilm()), () => {}, running),
      program,
    ).rejects.toMatchObject({
      code: 'video_not_playable',
    })
  }
  expect(leftBehind()).toEqual([])
})

const aProgram = (name: string, script: string): string => {
  const program = join(directory, name)
  writeFileSync(program, `#!/bin/sh\n${script}\n`)
  chmodSync(program, 0o755)
  return program
}

test('an interrupted encoder, as during a deployment, does not mark the video as invalid', async () => {
  for (const script of ['kill -TERM $$', 'kill -INT $$', 'exit 255']) {
    const films = createConfinedFilms(
      testReaders,
      spool,
      createFfmpegEncoder(aProgram('interrupted', script), silentLogger),
    )
    const converted = films.convert?.(asFile(await aFilm()), () => {}, running)
    await expect(converted, script).rejects.toThrow('an encoding was interrupted')
  }
  expect(leftBehind()).toEqual([])
})

test('an encoding is aborted when its request is aborted', async () => {
  const gone = new AbortController()
  const films = createConfinedFilms(
    testReaders,
    spool,
    createFfmpegEncoder(aProgram('endless', 'exec sleep 300'), silentLogger),
  )
  const converted = films.convert?.(asFile(await aFilm()), () => {}, gone.signal)
  gone.abort()
  await expect(converted).rejects.toMatchObject({ name: 'AbortError' })
  expect(leftBehind()).toEqual([])
})

test('a full disk and a store that does not answer are not taken for a damaged video', async () => {
  const noSpace = Object.assign(new Error('no space left'), { code: 'ENOSPC' })
  const full = {
    ...spool,
    create: async () => ({ ...(await spool.create()), write: () => Promise.reject(noSpace) }),
  }
  const encode = async ({ take }: Encoding) => {
    await take(new Uint8Array(10)).catch(() => {})
    throw new DomainError('video_not_playable')
  }
  const film = asFile(await aFilm())
  await expect(createConfinedFilms(testReaders, full, null).remake(film, 'video')).rejects.toBe(noSpace)
  await expect(
    createConfinedFilms(testReaders, full, encode).convert?.(film, () => {}, running),
  ).rejects.toBe(noSpace)
  const reset = Object.assign(new Error('connection reset'), { code: 'ECONNRESET' })
  const broken: StoredFile = {
    size: film.size,
    slice: () => broken,
    stream: () => new ReadableStream({ pull: () => Promise.reject(reset) }),
  }
  await expect(createConfinedFilms(testReaders, spool, null).remake(broken, 'video')).rejects.toBe(reset)
  await expect(
    createConfinedFilms(testReaders, spool, encode).convert?.(broken, () => {}, running),
  ).rejects.toBe(reset)
  expect(leftBehind()).toEqual([])
})

test.skipIf(findProgram('prlimit') === null)(
  'the child has no environment, little memory and time, and can write no file',
  async () => {
    const program = aProgram('ffmpeg', 'cat /proc/self/limits\nenv\n(echo x > "$0.written") || true')
    const printed: Uint8Array[] = []
    await createFfmpegEncoder(
      program,
      silentLogger,
    )({
      kind: 'video',
      range: null,
      seconds: 1,
      signal: running,
      onProgress() {},
      feed: async () => {},
      take: async (bytes) => void printed.push(bytes),
    })
    const text = Buffer.concat(printed).toString()
    expect(text).toMatch(/Max file size +0 /)
    expect(text).toMatch(/Max address space +3221225472 /)
    expect(text).toMatch(/Max cpu time +480 /)
    expect(text).toMatch(/Max core file size +0 /)
    expect(text).not.toMatch(/^(PATH|HOME)=\/(root|home)/m)
    expect(existsSync(`${program}.written`) && readFileSync(`${program}.written`).length > 0).toBe(false)
  },
)

describe('where a machine does not allow the whole confinement', () => {
  const refused = aProgram('unshare-refused', 'exit 1')
  const allowed = aProgram('unshare-allowed', 'exit 0')
  const having = (programs: Readonly<Record<string, string>>) =>
    findConfinement((name) => programs[name] ?? null)
  const prlimit = '/usr/bin/prlimit'
  function open(confinement: ReturnType<typeof findConfinement>, mustBeConfined: boolean) {
    const warnings: unknown[] = []
    const logger = { ...silentLogger, warn: (facts: object) => void warnings.push(facts) }
    return { encode: openFfmpegEncoder('/bin/true', { confinement, mustBeConfined, logger }), warnings }
  }

  test.each([
    ['no network', { unshare: refused, prlimit }, ['network']],
    ['unshare', { prlimit }, ['network']],
    ['limits', { unshare: allowed }, ['limits']],
    ['anything', {}, ['network', 'limits']],
  ])('without %s nothing is converted if it is required, and a warning says why', (_, programs, missing) => {
    const required = open(having(programs), true)
    expect([required.encode, required.warnings]).toEqual([null, [{ missing }]])
    const preferred = open(having(programs), false)
    expect([typeof preferred.encode, preferred.warnings]).toEqual(['function', [{ missing }]])
  })

  test('with all of it, the child runs behind every wrapper and nothing is logged', () => {
    const confinement = having({ unshare: allowed, prlimit })
    expect(confinement.command({ nice: 1, cpuSeconds: 1, memory: { of: 'as', bytes: 1 } })).toEqual(
      expect.arrayContaining([allowed, '--net', prlimit, '--fsize=0']),
    )
    const { encode, warnings } = open(confinement, true)
    expect([typeof encode, warnings]).toEqual(['function', []])
  })
})
