import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BlobStore } from '../../kernel/blob-store.ts'
import { randomIds } from '../../kernel/ids.ts'
import { createFileBlobStore } from './file-blob-store.ts'

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)

let directory: string
let store: BlobStore
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'serendip-blobs-'))
  store = createFileBlobStore(join(directory, 'files'), randomIds)
})
afterAll(() => rm(directory, { recursive: true }))

test('what was put is read back, and a second put replaces it whole', async () => {
  await store.put('people/usr_a/photos/one.webp', bytes('a longer first text'))
  await store.put('people/usr_a/photos/one.webp', bytes('second'))
  expect(Buffer.from((await store.read('people/usr_a/photos/one.webp')) ?? []).toString()).toBe('second')
  expect(await readdir(join(directory, 'files/people/usr_a/photos'))).toEqual(['one.webp'])
})

test('what is not there reads as nothing, lists as nothing and is removed without a word', async () => {
  expect(await store.read('people/usr_none/x')).toBeNull()
  expect(await store.list('people/usr_none/')).toEqual([])
  await store.removeAll('people/usr_none/')
})

test('removing one person’s files leaves everybody else’s, also those whose id begins alike', async () => {
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

test('no key leads out of the directory', async () => {
  await writeFile(join(directory, 'secret'), 'x')
  for (const key of ['../secret', 'a/../../secret', '/etc/passwd', 'a//b', 'a/.hidden', 'A', 'a\0b', '']) {
    await expect(store.read(key), key).rejects.toThrow('not a key')
    await expect(store.put(key, bytes('x')), key).rejects.toThrow('not a key')
  }
})
