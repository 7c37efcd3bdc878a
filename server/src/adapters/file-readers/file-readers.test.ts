import { expect, test } from 'vitest'
import { silentLogger } from '../../../test/logger.ts'
import { aPicture } from '../../../test/pictures.ts'
import { findConfinement } from '../films/find-confinement.ts'
import { createFileReaders } from './file-readers.ts'
import type { FileTask } from './perform-task.ts'

const aTask = async (over: Partial<FileTask> = {}): Promise<FileTask> => ({
  name: 'picture',
  options: { sidePx: 64, maxPixels: 1_000_000 },
  file: new Blob([new Uint8Array(await aPicture())]),
  bounds: { wallS: 60, outputBytes: 100_000 },
  write: async () => {},
  ...over,
})

/** Readers that begin with `script` instead of what confines them, and what was logged about their end. */
function readersBehind(script: string) {
  const ends: unknown[] = []
  const logger = { ...silentLogger, warn: ({ why }: { why?: unknown }) => void ends.push(why) }
  const readers = createFileReaders({ missing: [], command: () => ['/bin/sh', '-c', script] }, logger)
  return { readers, ends }
}

/** The frame by which a reader says that it works: 14 bytes of JSON, without a body. */
const alive = String.raw`printf '\000\000\000\016\000\000\000\000{"alive":true}' >&3`

test.concurrent('a reader that stands still is killed, and its file refused', async () => {
  const { readers, ends } = readersBehind(`${alive}; exec sleep 600`)
  await expect(readers.run(await aTask())).rejects.toMatchObject({ code: 'media_wrong_format' })
  expect(ends).toEqual(['stands still'])
})

test.concurrent('a reader that takes longer than its file may take is killed, however busy it reports to be', async () => {
  const { readers, ends } = readersBehind(`while :; do ${alive}; sleep 1; done`)
  const task = await aTask({ bounds: { wallS: 2, outputBytes: 1 } })
  await expect(readers.run(task)).rejects.toMatchObject({ code: 'media_wrong_format' })
  expect(ends).toEqual(['too slow'])
})

test.concurrent('a reader that sends something else than the protocol is killed', async () => {
  const { readers, ends } = readersBehind(
    String.raw`printf '\000\000\000\016\000\000\000\000{"hello":true}' >&3; exec sleep 600`,
  )
  await expect(readers.run(await aTask())).rejects.toMatchObject({ code: 'media_wrong_format' })
  expect(ends).toEqual(['unknown message'])
})

test('a result beyond its limit is refused, and nothing of it is written', async () => {
  const { command } = findConfinement()
  const readers = createFileReaders({ missing: [], command }, silentLogger)
  const written: number[] = []
  const task = await aTask({
    bounds: { wallS: 60, outputBytes: 10 },
    write: async (_position, bytes) => void written.push(bytes.length),
  })
  await expect(readers.run(task)).rejects.toMatchObject({ code: 'media_wrong_format' })
  expect(written).toEqual([])
  // The next file has a new reader.
  expect(await readers.run(await aTask())).toMatchObject({ width: 64, height: 48 })
  readers.close()
})

test('a machine on which no reader starts is busy, and no file is to blame', async () => {
  const { readers, ends } = readersBehind('exit 1')
  await expect(readers.run(await aTask())).rejects.toMatchObject({ code: 'unavailable' })
  expect(ends).toEqual([])
})

test('a disk or store that fails is reported as such, and the reader goes on', async () => {
  const readers = createFileReaders(findConfinement(), silentLogger)
  const full = Object.assign(new Error('no space left'), { code: 'ENOSPC' })
  await expect(readers.run(await aTask({ write: () => Promise.reject(full) }))).rejects.toBe(full)
  expect(await readers.run(await aTask())).toMatchObject({ width: 64, height: 48 })
  readers.close()
})
