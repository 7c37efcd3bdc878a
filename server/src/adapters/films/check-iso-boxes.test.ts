import { expect, test } from 'vitest'
import { aFilm } from '../../../test/films.ts'
import { hostileFilms } from '../../../test/hostile-films.ts'
import { checkIsoBoxes } from './check-iso-boxes.ts'

const check = (film: Uint8Array) => checkIsoBoxes(new Blob([new Uint8Array(film)]))
const refusal = { code: 'media_wrong_format' }

test('films that claim more than they hold are refused by their tables alone, before anything is allocated', async () => {
  const films = Object.entries(hostileFilms).filter(([name]) => !name.includes('WebM'))
  expect(films.length).toBeGreaterThan(4)
  for (const [name, film] of films) await expect(check(film), name).rejects.toMatchObject(refusal)
})

test.each(['mp4', 'mov', 'webm', 'recording'] as const)('a real film as %s passes', async (container) => {
  await check(await aFilm({ container, seconds: 20 }))
})

const box = (type: string, content: Buffer): Buffer => {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(8 + content.length)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, content])
}
const numbers = (...values: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, index * 4)
  return bytes
}
const within =
  (...types: readonly string[]) =>
  (inner: Buffer) =>
    types.toReversed().reduce((content, type) => box(type, content), inner)
const inSamples = within('moov', 'trak', 'mdia', 'minf', 'stbl')
const inFragment = within('moof', 'traf')

/** Tables of so many entries that claim so many; the last box of the film, so that nothing follows it. */
const tables: Readonly<Record<string, (held: number, claimed: number) => Buffer>> = {
  stts: (held, claimed) =>
    inSamples(box('stts', Buffer.concat([numbers(0, claimed), Buffer.alloc(held * 8)]))),
  ctts: (held, claimed) =>
    inSamples(box('ctts', Buffer.concat([numbers(0, claimed), Buffer.alloc(held * 8)]))),
  stsc: (held, claimed) =>
    inSamples(box('stsc', Buffer.concat([numbers(0, claimed), Buffer.alloc(held * 12)]))),
  stss: (held, claimed) =>
    inSamples(box('stss', Buffer.concat([numbers(0, claimed), Buffer.alloc(held * 4)]))),
  stco: (held, claimed) =>
    inSamples(box('stco', Buffer.concat([numbers(0, claimed), Buffer.alloc(held * 4)]))),
  co64: (held, claimed) =>
    inSamples(box('co64', Buffer.concat([numbers(0, claimed), Buffer.alloc(held * 8)]))),
  stsz: (held, claimed) =>
    inSamples(box('stsz', Buffer.concat([numbers(0, 0, claimed), Buffer.alloc(held * 4)]))),
  stz2: (held, claimed) =>
    inSamples(box('stz2', Buffer.concat([numbers(0, 16, claimed), Buffer.alloc(held * 2)]))),
  elst: (held, claimed) =>
    within(
      'moov',
      'trak',
      'edts',
    )(box('elst', Buffer.concat([numbers(0, claimed), Buffer.alloc(held * 12)]))),
  trun: (held, claimed) =>
    inFragment(box('trun', Buffer.concat([numbers(0x301, claimed, 0), Buffer.alloc(held * 8)]))),
  tfra: (held, claimed) =>
    within('mfra')(box('tfra', Buffer.concat([numbers(0, 1, 0, claimed), Buffer.alloc(held * 11)]))),
}
const start = box('ftyp', Buffer.from('isom0000', 'latin1'))

test.each(Object.entries(tables))('%s may claim what it holds, and not one more', async (_type, table) => {
  await check(Buffer.concat([start, table(9, 9)]))
  await expect(check(Buffer.concat([start, table(9, 10)]))).rejects.toMatchObject(refusal)
  await expect(check(Buffer.concat([start, table(9, 0xffff_ffff)]))).rejects.toMatchObject(refusal)
})

test('a box cannot borrow room from what follows it', async () => {
  const short = inSamples(box('stsz', numbers(0, 0, 100)))
  await expect(check(Buffer.concat([start, short, box('free', Buffer.alloc(1_000))]))).rejects.toMatchObject(
    refusal,
  )
  const cut = inSamples(box('stts', numbers(0)))
  await expect(check(Buffer.concat([start, cut, box('free', Buffer.alloc(1_000))]))).rejects.toMatchObject(
    refusal,
  )
})

test('boxes within boxes and a file of nothing but empty boxes end', async () => {
  const deep = within(...Array.from({ length: 2_000 }, () => 'moov'))(Buffer.alloc(0))
  await expect(check(Buffer.concat([start, deep]))).rejects.toMatchObject(refusal)
  const empty = Buffer.concat(Array.from({ length: 100_001 }, () => box('free', Buffer.alloc(0))))
  await expect(check(Buffer.concat([start, empty]))).rejects.toMatchObject(refusal)
})
