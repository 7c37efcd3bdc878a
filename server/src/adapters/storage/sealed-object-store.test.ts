import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anObjectStore } from '../../../test/s3.ts'
import { randomIds } from '../../kernel/ids.ts'
import { createSecrets } from '../../kernel/secrets.ts'
import { collect } from './blob-paths.ts'
import { createS3Objects, type S3Objects } from './s3-objects.ts'
import { createSealedObjectStore } from './sealed-object-store.ts'

let server: Awaited<ReturnType<typeof anObjectStore>>
let objects: S3Objects
beforeAll(async () => {
  server = await anObjectStore()
  objects = createS3Objects(server.settings)
})
afterAll(() => server.stop())

const [first, second] = ['the first key', 'the second key'] as const
const withKeys = (current: string, old: readonly string[] = []) =>
  createSealedObjectStore(objects, randomIds, createSecrets(current, old))
const namesBelow = async (prefix: string) => (await collect(objects.list(prefix))).map(({ key }) => key)
const text = 'a private picture that nobody else may see'

test('the object store has neither the content nor a key that opens it', async () => {
  await withKeys(first).put('people/usr_a/secret', Buffer.from(text))
  const names = await namesBelow('people/usr_a/')
  expect(names).toHaveLength(2)
  for (const name of names) {
    expect((await objects.get(name))?.bytes.includes('private picture')).toBe(false)
  }
  await expect(withKeys(second).read('people/usr_a/secret')).rejects.toThrow(/wrapped with the key/)
})

test('a film of many parts is uploaded piece by piece, and read from anywhere', async () => {
  const film = Buffer.from(Array.from({ length: 19_000_000 }, (_, at) => (at * 7) % 253))
  await withKeys(first).putFile('people/usr_b/film', new Blob([film]))
  const stored = await withKeys(first).open('people/usr_b/film')
  if (!stored) throw new Error('the film is not there')
  expect((await buffer(stored.stream())).equals(film)).toBe(true)
  const [start, end] = [8_388_000, 8_390_000]
  expect((await buffer(stored.slice(start, end).stream())).equals(film.subarray(start, end))).toBe(true)
})

test('an upload that ends early leaves no file', async () => {
  const ending = {
    size: 20_000_000,
    slice: (start: number, end: number) => new Blob([new Uint8Array(start > 10_000_000 ? 1 : end - start)]),
    stream: () => new Blob([]).stream(),
  }
  await expect(withKeys(first).putFile('people/usr_c/film', ending)).rejects.toThrow('changed while')
  expect(await namesBelow('people/usr_c/')).toEqual([])
})

test('changed, truncated or exchanged objects are rejected', async () => {
  const store = withKeys(first)
  for (const name of ['one', 'two']) await store.put(`people/usr_d/${name}`, Buffer.from(text + name))
  const [value = '', two = ''] = (await namesBelow('people/usr_d/')).filter((name) =>
    name.endsWith('.content'),
  )
  const [mine, otherObject] = [await objects.get(value), await objects.get(two)]
  if (!mine || !otherObject) throw new Error('the contents are not there')
  for (const bytes of [
    mine.bytes.subarray(0, -1),
    Buffer.concat([mine.bytes, Buffer.from('x')]),
    otherObject.bytes,
    Buffer.from(mine.bytes.map((byte, at) => (at === 3 ? byte ^ 1 : byte))),
  ]) {
    await objects.put(value, bytes)
    await expect(store.read('people/usr_d/one')).rejects.toThrow('was changed')
  }
})

test('a change of SECRETS_KEY replaces the headers alone, and is safe to repeat', async () => {
  await withKeys(first).put('people/usr_e/file', Buffer.from(text))
  const content = async () => {
    const [name = ''] = (await namesBelow('people/usr_e/')).filter((found) => found.endsWith('.content'))
    return (await objects.get(name))?.etag
  }
  const before = await content()
  const store = withKeys(second, [first])
  expect(await store.rotate('people/usr_e/')).toEqual({ encrypted: 0, rewrapped: 1, failed: 0 })
  expect(await store.rotate('people/usr_e/')).toEqual({ encrypted: 0, rewrapped: 0, failed: 0 })
  expect(Buffer.from((await withKeys(second).read('people/usr_e/file')) ?? []).toString()).toBe(text)
  expect(await content()).toBe(before)
  expect(await withKeys(first).rotate('people/usr_e/')).toEqual({ encrypted: 0, rewrapped: 0, failed: 1 })
})

test('many objects are listed and removed, page by page', async () => {
  const names = Array.from({ length: 251 }, (_, at) => `people/usr_f/${at}.sealed`)
  await Promise.all(names.map((name) => objects.put(name, Buffer.from('x'))))
  expect(await withKeys(first).list('people/usr_f/')).toHaveLength(251)
  await withKeys(first).removeAll('people/usr_f/')
  expect(await namesBelow('people/usr_f/')).toEqual([])
})

test('a store that refuses is an error, never a missing file', async () => {
  const wrong = createS3Objects({ ...server.settings, secretAccessKey: 'wrong' })
  await expect(wrong.get('people/usr_a/secret.sealed')).rejects.toThrow('answered GET with 403')
  await expect(wrong.put('people/usr_a/x', Buffer.from('x'))).rejects.toThrow('answered PUT with 403')
  const nobody = createS3Objects({ ...server.settings, bucket: 'unknown' })
  await expect(nobody.put('people/usr_a/x', Buffer.from('x'))).rejects.toThrow('answered PUT with 404')
})
