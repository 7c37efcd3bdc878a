import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { unzip } from '../../../../test/unzip.ts'
import { packZip, textFile } from './pack-zip.ts'

const at = Date.UTC(2026, 5, 1)

test('the system’s own unzip extracts every file unchanged, whatever its length', async () => {
  const long = 'ä'.repeat(300_000)
  const packed = { name: 'photos/a/page.webp', content: new Blob([long]), isPacked: true }
  const archive = await buffer(packZip([textFile('empty.json', ''), textFile('long.json', long), packed], at))
  expect([...unzip(archive)]).toEqual([
    ['empty.json', ''],
    ['long.json', long],
    ['photos/a/page.webp', long],
  ])
})

test('an unreadable file aborts the archive', async () => {
  async function* files() {
    yield textFile('a.json', '[]')
    throw new Error('the disk is gone')
  }
  await expect(buffer(packZip(files(), at))).rejects.toThrow('the disk is gone')
})

test('nothing is read ahead of the consumer, and nothing more after it has disconnected', async () => {
  let read = 0
  async function* files() {
    for (; read < 10_000; read += 1) {
      yield { name: `${read}`, content: new Blob(['x'.repeat(100_000)]), isPacked: true }
    }
  }
  const archive = packZip(files(), at)
  const chunks = archive[Symbol.asyncIterator]()
  await chunks.next()
  expect(read).toBeLessThan(100)
  archive.destroy()
  await new Promise((resolve) => archive.once('close', resolve))
  const then = read
  await new Promise((resolve) => setImmediate(resolve))
  expect(read - then).toBeLessThan(10)
})
