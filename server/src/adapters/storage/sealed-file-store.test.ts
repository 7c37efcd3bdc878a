import { randomBytes } from 'node:crypto'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { randomIds } from '../../kernel/ids.ts'
import { createSecrets } from '../../kernel/secrets.ts'
import { createFileBlobStore } from './file-blob-store.ts'
import { createSealedFileStore, type SealedFileStore } from './sealed-file-store.ts'

const [first, second] = ['the first key of the environment', 'the second key of the environment']
const key = 'people/usr_a/media/med_a/file.mp4'
const content = randomBytes(200_000)

let directory: string
const withKeys = (current: string, ...old: string[]): SealedFileStore =>
  createSealedFileStore(directory, randomIds, createSecrets(current, old))
const pathOf = (name = key) => join(directory, `${name}.sealed`)
const onDisk = () =>
  readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name)))

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'serendip-sealed-'))
  onTestFinished(() => rmSync(directory, { recursive: true }))
})

/** Every run of 16 bytes of the content, at the offsets where a search would find it. */
const holdsContent = (bytes: Buffer): boolean => {
  for (let at = 0; at < content.length; at += 16) {
    if (bytes.includes(content.subarray(at, at + 16))) return true
  }
  return false
}

test('the disk holds neither the content nor its key, and the same file never looks alike', async () => {
  const store = withKeys(first)
  await store.put(key, content)
  await store.putFile('people/usr_a/other', new Blob([content]))
  const files = onDisk()
  expect(files).toHaveLength(2)
  expect(files.filter(holdsContent)).toEqual([])
  expect(files[0]?.subarray(200, 300).equals(files[1]?.subarray(200, 300) ?? Buffer.alloc(0))).toBe(false)
})

test('a flipped bit anywhere is refused', async () => {
  const store = withKeys(first)
  await store.put(key, content)
  const intact = readFileSync(pathOf())
  // The whole header except its empty slot, then both sides of each chunk border.
  const places = [...Array(84).keys(), 152, 65_687, 65_688, 65_703, 65_704, intact.length - 1]
  for (const place of places) {
    const changed = Buffer.from(intact)
    changed[place] = (changed[place] ?? 0) ^ 1
    writeFileSync(pathOf(), changed)
    await expect(store.read(key), `byte ${place}`).rejects.toThrow('encrypted file')
  }
})

test('a file that was truncated, extended, or swapped for another is refused', async () => {
  const store = withKeys(first)
  await store.put(key, content)
  await store.put('people/usr_b/theirs', content)
  cpSync(pathOf(), pathOf('people/usr_b/theirs'))
  await expect(store.read('people/usr_b/theirs')).rejects.toThrow('its key does not open')
  const intact = readFileSync(pathOf())
  writeFileSync(pathOf(), Buffer.concat([intact, Buffer.alloc(1)]))
  await expect(store.open(key)).rejects.toThrow('length')
  writeFileSync(pathOf(), intact)
  truncateSync(pathOf(), intact.length - 100)
  await expect(store.open(key)).rejects.toThrow('length')
  truncateSync(pathOf(), 20)
  await expect(store.open(key)).rejects.toThrow('no header')
  // Two swapped chunks.
  const swapped = Buffer.from(intact)
  swapped.set(intact.subarray(152, 152 + 65_552), 152 + 65_552)
  swapped.set(intact.subarray(152 + 65_552, 152 + 2 * 65_552), 152)
  writeFileSync(pathOf(), swapped)
  await expect(store.read(key)).rejects.toThrow('a part of it does not open')
})

test('a range is read without the rest: damage elsewhere does not matter, damage within is refused', async () => {
  const store = withKeys(first)
  await store.put(key, content)
  const damaged = readFileSync(pathOf())
  damaged[152 + 65_552 + 5] = (damaged[152 + 65_552 + 5] ?? 0) ^ 1
  writeFileSync(pathOf(), damaged)
  const file = await store.open(key)
  if (!file) throw new Error('the file is not there')
  expect((await buffer(file.slice(100, 50_000).stream())).equals(content.subarray(100, 50_000))).toBe(true)
  expect(
    (await buffer(file.slice(131_072, 131_100).stream())).equals(content.subarray(131_072, 131_100)),
  ).toBe(true)
  await expect(buffer(file.slice(60_000, 70_000).stream())).rejects.toThrow('a part of it does not open')
})

test('a rotation rewrites no content, revokes the old key, and can be repeated safely', async () => {
  await withKeys(first).put(key, content)
  const before = readFileSync(pathOf())
  const both = withKeys(second, first)
  expect(await both.rotate('people/')).toEqual({ encrypted: 0, rewrapped: 1, failed: 0 })
  const after = readFileSync(pathOf())
  expect(after.subarray(152).equals(before.subarray(152))).toBe(true)
  expect(await both.rotate('people/')).toEqual({ encrypted: 0, rewrapped: 0, failed: 0 })
  expect(Buffer.from((await withKeys(second).read(key)) ?? []).equals(content)).toBe(true)
  await expect(withKeys(first).read(key)).rejects.toThrow('neither SECRETS_KEY nor in SECRETS_KEYS_OLD')
  // And back, so that each slot is used.
  expect(await withKeys(first, second).rotate('people/')).toEqual({ encrypted: 0, rewrapped: 1, failed: 0 })
  expect(Buffer.from((await withKeys(first).read(key)) ?? []).equals(content)).toBe(true)
})

test('a rotation interrupted between its two steps is readable with either key and completed by the next', async () => {
  await withKeys(first).put(key, content)
  const old = readFileSync(pathOf())
  await withKeys(second, first).rotate('people/')
  const halfway = readFileSync(pathOf())
  // The new slot is written, the old one not yet cleared.
  halfway.set(old.subarray(16, 84), 16)
  writeFileSync(pathOf(), halfway)
  for (const store of [withKeys(first), withKeys(second)]) {
    expect(Buffer.from((await store.read(key)) ?? []).equals(content)).toBe(true)
  }
  expect(await withKeys(second, first).rotate('people/')).toMatchObject({ rewrapped: 1, failed: 0 })
  await expect(withKeys(first).read(key)).rejects.toThrow('neither')
})

test('files are read, in whole and in part, during rotations to and fro', async () => {
  const keys = Array.from({ length: 20 }, (_, at) => `people/usr_${at}/file`)
  for (const knownKey of keys) await withKeys(first).put(knownKey, content)
  const [there, back] = [withKeys(second, first), withKeys(first, second)]
  let rotating = true
  const rotations = (async () => {
    for (let round = 0; round < 5; round += 1) {
      expect(await there.rotate('people/')).toMatchObject({ rewrapped: 20, failed: 0 })
      expect(await back.rotate('people/')).toMatchObject({ rewrapped: 20, failed: 0 })
    }
  })().finally(() => {
    rotating = false
  })
  let reads = 0
  while (rotating) {
    for (const nextKey of keys) {
      expect(Buffer.from((await there.read(nextKey)) ?? []).equals(content)).toBe(true)
      const file = await back.open(nextKey)
      const part = file && (await buffer(file.slice(65_530, 65_550).stream()))
      expect(part?.equals(content.subarray(65_530, 65_550))).toBe(true)
      reads += 1
    }
  }
  await rotations
  expect(reads).toBeGreaterThanOrEqual(20)
})

test('unencrypted files of earlier versions are read and listed, and a rotation encrypts them', async () => {
  const plain = createFileBlobStore(directory, randomIds)
  await plain.put(key, content)
  const store = withKeys(first)
  expect(Buffer.from((await store.read(key)) ?? []).equals(content)).toBe(true)
  const opened = await store.open(key)
  expect(await store.list('people/')).toEqual([key])
  expect(await store.rotate('people/')).toEqual({ encrypted: 1, rewrapped: 0, failed: 0 })
  expect(onDisk().filter(holdsContent)).toEqual([])
  expect(await store.list('people/')).toEqual([key])
  expect(Buffer.from((await store.read(key)) ?? []).equals(content)).toBe(true)
  // A reader that opened it before can still read it.
  expect(opened && (await buffer(opened.stream())).equals(content)).toBe(true)
  await plain.put('people/usr_a/old', content)
  await store.put('people/usr_a/old', Buffer.from('new'))
  expect(Buffer.from((await store.read('people/usr_a/old')) ?? []).toString()).toBe('new')
  expect(await plain.read('people/usr_a/old')).toBeNull()
})

test('a file whose key is not configured is counted and left unchanged', async () => {
  await withKeys(first).put(key, content)
  expect(await withKeys(second).rotate('people/')).toEqual({ encrypted: 0, rewrapped: 0, failed: 1 })
  expect(Buffer.from((await withKeys(first).read(key)) ?? []).equals(content)).toBe(true)
})
