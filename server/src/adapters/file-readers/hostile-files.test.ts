import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { testReaders } from '../../../test/file-readers.ts'
import { aFilm } from '../../../test/films.ts'
import { hostileFilms } from '../../../test/hostile-films.ts'
import { fuzzUploads } from '../../../test/upload-fuzz.ts'
import { systemClock } from '../../kernel/clock.ts'
import { randomIds } from '../../kernel/ids.ts'
import { createConfinedFilms } from '../films/confined-films.ts'
import { createConfinedPictures } from '../pictures/confined-pictures.ts'
import { createFileSpool } from '../storage/file-spool.ts'

const directory = mkdtempSync(join(tmpdir(), 'serendip-hostile-'))
afterAll(() => rmSync(directory, { recursive: true, force: true }))
const spool = createFileSpool(directory, randomIds, systemClock)
const leftBehind = (): string[] =>
  existsSync(join(directory, '.incoming')) ? readdirSync(join(directory, '.incoming')) : []
const aConverter = () => createConfinedFilms(testReaders, spool, null)

/** No upload holds the event loop as long as a reader may stand still. */
const standMaxMs = 4_000

test('films that occupy or kill whoever reads them are refused, and the next film is taken', async () => {
  const refused = Object.entries(hostileFilms).map(async ([name, film]) => {
    const refusal = aConverter().remake(new Blob([new Uint8Array(film)]), 'video')
    await expect(refusal, name).rejects.toMatchObject({ code: 'media_wrong_format' })
  })
  await Promise.all(refused)
  const film = await aConverter().remake(new Blob([new Uint8Array(await aFilm())]), 'video')
  await film.file.release()
  expect(leftBehind()).toEqual([])
}, 120_000)

const mutations = 500

test(`${mutations} mutated uploads are taken or refused by a code, and nothing of them is left`, async () => {
  const deps = { pictures: createConfinedPictures(testReaders), films: [aConverter(), aConverter()] }
  const { codes, faults, longestStandMs } = await fuzzUploads(deps, 1, mutations)
  expect(faults).toEqual([])
  expect([...codes.keys()]).not.toContain('unavailable')
  // Some mutations change nothing that matters: without them, the others would prove nothing.
  expect(codes.get('taken')).toBeGreaterThan(mutations / 50)
  expect(codes.get('media_wrong_format')).toBeGreaterThan(mutations / 4)
  expect(longestStandMs).toBeLessThan(standMaxMs)
  expect(leftBehind()).toEqual([])
}, 300_000)
