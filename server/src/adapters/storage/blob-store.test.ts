import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anObjectStore } from '../../../test/s3.ts'
import type { BlobStore } from '../../kernel/blob-store.ts'
import { randomIds } from '../../kernel/ids.ts'
import { createSecrets } from '../../kernel/secrets.ts'
import { collect } from './blob-paths.ts'
import { createFileBlobStore } from './file-blob-store.ts'
import { createS3Objects } from './s3-objects.ts'
import { createSealedFileStore } from './sealed-file-store.ts'
import { createSealedObjectStore } from './sealed-object-store.ts'

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)

interface OpenedStore {
  readonly store: BlobStore
  /** Number of files or objects below a prefix, and of those that belong to one stored value. */
  countBelow(prefix: string): Promise<number>
  readonly perFile: number
  close(): Promise<void>
}

async function inDirectory(open: (directory: string) => BlobStore): Promise<OpenedStore> {
  const directory = await mkdtemp(join(tmpdir(), 'serendip-blobs-'))
  await writeFile(join(directory, 'secret'), 'x')
  return {
    store: open(join(directory, 'files')),
    countBelow: async (prefix) => (await readdir(join(directory, 'files', prefix))).length,
    perFile: 1,
    close: () => rm(directory, { recursive: true }),
  }
}

async function inObjectStore(): Promise<OpenedStore> {
  const { settings, stop } = await anObjectStore()
  const objects = createS3Objects(settings)
  return {
    store: createSealedObjectStore(objects, randomIds, createSecrets('a key')),
    countBelow: async (prefix) => (await collect(objects.list(prefix))).length,
    perFile: 2,
    close: stop,
  }
}

const stores: Record<string, () => Promise<OpenedStore>> = {
  'of files as they are': () => inDirectory((directory) => createFileBlobStore(directory, randomIds)),
  'of encrypted files': () =>
    inDirectory((directory) => createSealedFileStore(directory, randomIds, createSecrets('a key'))),
  'of encrypted objects': inObjectStore,
}

describe.each(Object.entries(stores))('a blob store %s', (_, open) => {
  let opened: OpenedStore
  let store: BlobStore
  beforeAll(async () => {
    opened = await open()
    store = opened.store
  })
  afterAll(() => opened.close())

  test('a stored value is read back, and a second put replaces it completely', async () => {
    await store.put('people/usr_a/photos/one.webp', bytes('a longer first text'))
    await store.put('people/usr_a/photos/one.webp', bytes('second'))
    expect(Buffer.from((await store.read('people/usr_a/photos/one.webp')) ?? []).toString()).toBe('second')
    expect(await opened.countBelow('people/usr_a/photos/')).toBe(opened.perFile)
    expect(await store.list('people/usr_a/')).toEqual(['people/usr_a/photos/one.webp'])
  })

  test('a long file is stored, and opens in whole and in part', async () => {
    const content = Buffer.from(Array.from({ length: 200_000 }, (_, at) => at % 251))
    await store.putFile('people/usr_a/film', new Blob([content]))
    const file = await store.open('people/usr_a/film')
    if (!file) throw new Error('the file is not there')
    expect(file.size).toBe(content.length)
    const read = async (start: number, end: number) => {
      const part = file.slice(start, end)
      const found = await buffer(part.stream())
      expect(part.size).toBe(found.length)
      return found.equals(content.subarray(start, end))
    }
    expect((await buffer(file.stream())).equals(content)).toBe(true)
    for (const [start, end] of [
      ...[
        [0, 1],
        [0, 65_536],
        [65_535, 65_537],
        [65_536, 131_072],
        [131_000, 199_999],
        [199_999, 200_000],
      ],
      ...[
        [199_000, 300_000],
        [70_000, 70_000],
        [200_000, 200_001],
      ],
    ] as [number, number][]) {
      expect(await read(start, end), `${start}–${end}`).toBe(true)
    }
    expect(
      (await buffer(file.slice(10_000, 150_000).slice(90_000, 90_100).stream())).equals(
        content.subarray(100_000, 100_100),
      ),
    ).toBe(true)
  })

  test.each([0, 1, 65_535, 65_536, 65_537, 131_072])(
    'a file of %i bytes is read back unchanged',
    async (size) => {
      const content = Buffer.alloc(size, 7)
      await store.put('people/usr_a/size', content)
      expect(Buffer.from((await store.read('people/usr_a/size')) ?? []).equals(content)).toBe(true)
      expect((await store.open('people/usr_a/size'))?.size).toBe(size)
    },
  )

  test('a missing file reads as null, lists as nothing and is removed without an error', async () => {
    expect(await store.read('people/usr_none/x')).toBeNull()
    expect(await store.open('people/usr_none/x')).toBeNull()
    expect(await store.list('people/usr_none/')).toEqual([])
    await store.removeAll('people/usr_none/')
  })

  test('removing one person’s files keeps everyone else’s, even with ids sharing a prefix', async () => {
    for (const owner of ['usr_b', 'usr_bb']) {
      await store.put(`people/${owner}/photos/p/page.webp`, bytes('x'))
      await store.put(`people/${owner}/photos/p/avatar.webp`, bytes('x'))
    }
    expect(await store.list('people/usr_b/')).toEqual([
      'people/usr_b/photos/p/avatar.webp',
      'people/usr_b/photos/p/page.webp',
    ])
    await store.removeAll('people/usr_b/')
    expect(await store.list('people/usr_b/')).toEqual([])
    expect(await store.list('people/usr_bb/')).toHaveLength(2)
  })

  test('what is excepted stays, and everything around it goes', async () => {
    const kept = 'people/usr_c/files/med_held/'
    for (const key of [`${kept}file`, `${kept}parts/one`, 'people/usr_c/files/med_heldx/file']) {
      await store.put(key, bytes('x'))
    }
    await store.put('people/usr_c/photos/p/page.webp', bytes('x'))
    await store.removeAll('people/usr_c/', [kept])
    expect(await store.list('people/usr_c/')).toEqual([`${kept}file`, `${kept}parts/one`])
    await store.removeAll('people/usr_c/', ['people/usr_c/'])
    expect(await store.list('people/usr_c/')).toHaveLength(2)
    await store.removeAll(kept, [`${kept}file`])
    expect(await store.list('people/usr_c/')).toEqual([`${kept}file`])
  })

  test('no key leads out of the store', async () => {
    for (const key of ['../secret', 'a/../../secret', '/etc/passwd', 'a//b', 'a/.hidden', 'A', 'a\0b', '']) {
      await expect(store.read(key), key).rejects.toThrow('not a key')
      await expect(store.put(key, bytes('x')), key).rejects.toThrow('not a key')
      await expect(store.list(key), key).rejects.toThrow('not a key')
    }
  })
})
