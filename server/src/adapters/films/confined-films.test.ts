import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { testReaders } from '../../../test/file-readers.ts'
import { aFilm, aSong, plantedTitle } from '../../../test/films.ts'
import { aPicture } from '../../../test/pictures.ts'
import { systemClock } from '../../kernel/clock.ts'
import { randomIds } from '../../kernel/ids.ts'
import { createFileSpool } from '../storage/file-spool.ts'
import { createConfinedFilms } from './confined-films.ts'

const directory = mkdtempSync(join(tmpdir(), 'serendip-films-'))
afterAll(() => rmSync(directory, { recursive: true, force: true }))
const spool = createFileSpool(directory, randomIds, systemClock)
const films = createConfinedFilms(testReaders, spool, null)
const remake = (bytes: Uint8Array, kind: 'audio' | 'video' = 'video') =>
  films.remake(new Blob([new Uint8Array(bytes)]), kind)
const leftBehind = (): string[] =>
  existsSync(join(directory, '.incoming')) ? readdirSync(join(directory, '.incoming')) : []

test.each([
  ['mp4', 'video/mp4'],
  ['mov', 'video/mp4'],
  ['webm', 'video/webm'],
  ['recording', 'video/webm'],
] as const)(
  'of a %s the frames come through as %s, and who took it and where do not',
  async (container, type) => {
    const film = await aFilm({ container, seconds: 3 })
    expect(Buffer.from(film).includes(plantedTitle)).toBe(true)
    const made = await remake(film)
    expect(made).toMatchObject({ contentType: type, width: 320, height: 240 })
    expect(made.durationMs).toBeGreaterThan(2_800)
    expect(made.durationMs).toBeLessThanOrEqual(3_100)
    const written = await buffer(made.file.content().stream())
    expect(written.length).toBe(made.sizeBytes)
    expect(written.includes(plantedTitle)).toBe(false)
    // The frames themselves; each is filled with its number.
    expect(written.includes(Buffer.alloc(40, 7))).toBe(true)
    await made.file.release()
    expect(leftBehind()).toEqual([])
  },
)

test('audio stays MP3, or audio in its container, without its tags', async () => {
  const song = await aSong(3)
  expect(Buffer.from(song).includes(plantedTitle)).toBe(true)
  const made = await remake(song, 'audio')
  expect(made).toMatchObject({ contentType: 'audio/mpeg', width: null })
  expect(Math.abs(made.durationMs - 3_000)).toBeLessThan(150)
  expect((await buffer(made.file.content().stream())).includes(plantedTitle)).toBe(false)
  await made.file.release()
  const recorded = await remake(await aFilm({ container: 'webm', video: false }), 'audio')
  expect(recorded.contentType).toBe('audio/webm')
  await recorded.file.release()
})

test('one minute is accepted and a second more is not, whatever length the container claims', async () => {
  const minute = await remake(await aFilm({ seconds: 60, framesPerSecond: 2 }))
  expect(minute.durationMs).toBeLessThanOrEqual(60_100)
  await minute.file.release()
  for (const container of ['mp4', 'mov', 'webm'] as const) {
    const film = await aFilm({ container, seconds: 61, framesPerSecond: 2 })
    await expect(remake(film), container).rejects.toMatchObject({
      code: 'video_too_long',
      details: { maxSeconds: 60 },
    })
  }
  // The same file with a forged length of one second in its headers.
  const lying = Buffer.from(await aFilm({ seconds: 61, framesPerSecond: 2, silent: true }))
  for (const box of ['mvhd', 'tkhd', 'mdhd']) {
    const at = lying.indexOf(box, 0, 'latin1')
    expect(at).toBeGreaterThan(0)
    const duration = box === 'tkhd' ? at + 24 : at + 20
    lying.writeUInt32BE(1, duration)
  }
  await expect(remake(lying)).rejects.toMatchObject({ code: 'video_too_long' })
  expect(leftBehind()).toEqual([])
})

test('a file that is neither, truncated, or of the other kind is refused and leaves nothing behind', async () => {
  const film = await aFilm({ seconds: 5 })
  const refused: [Uint8Array, 'audio' | 'video'][] = [
    [await aPicture(), 'video'],
    [Buffer.from('<html><script>alert(1)</script>'), 'video'],
    [new Uint8Array(0), 'audio'],
    [film.subarray(0, 200), 'video'],
    [film, 'audio'],
    [await aSong(), 'video'],
  ]
  for (const [bytes, kind] of refused) {
    await expect(remake(bytes, kind)).rejects.toMatchObject({ code: 'media_wrong_format' })
  }
  expect(leftBehind()).toEqual([])
})

test('a recording is taken without its end, and one behind which nothing can be found is not', async () => {
  const film = await aFilm({ container: 'recording', seconds: 5 })
  const cut = await remake(film.subarray(0, film.length - 30))
  expect(cut.durationMs).toBeGreaterThan(4_500)
  await cut.file.release()
  const junk = Buffer.concat([film, Buffer.alloc(200)])
  await expect(remake(junk)).rejects.toMatchObject({ code: 'media_wrong_format' })
})

test('files that a crash left in the spool are removed once they are old', async () => {
  const { file } = await remake(await aFilm())
  expect(await spool.sweep(60_000)).toBe(0)
  const later = createFileSpool(directory, randomIds, { ...systemClock, now: () => Date.now() + 120_000 })
  expect(await later.sweep(60_000)).toBe(1)
  expect(leftBehind()).toEqual([])
  await file.release()
})
