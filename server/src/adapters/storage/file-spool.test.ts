import { randomBytes, randomInt } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { systemClock } from '../../kernel/clock.ts'
import { randomIds } from '../../kernel/ids.ts'
import type { Spool, SpooledFile } from '../../kernel/spool.ts'
import { createFileSpool } from './file-spool.ts'

const content = randomBytes(200_000)
let directory: string
let spool: Spool
const onDisk = (): string[] =>
  readdirSync(join(directory, '.incoming')).map((name) => join(directory, '.incoming', name))
const theOne = (): string => onDisk()[0] ?? ''
const written = async (bytes: Uint8Array = content): Promise<SpooledFile> => {
  const file = await spool.create()
  for (let at = 0; at < bytes.length; at += 10_007) await file.write(at, bytes.subarray(at, at + 10_007))
  return file
}
const whole = (file: SpooledFile): Promise<Buffer> => buffer(file.content().stream())

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'serendip-spool-'))
  onTestFinished(() => rmSync(directory, { recursive: true }))
  spool = createFileSpool(directory, randomIds, systemClock)
})

test('the disk never holds what is written, and the same content never looks alike', async () => {
  const files = [await written(), await written()]
  for (const file of files) expect((await whole(file)).equals(content)).toBe(true)
  const [first, second] = onDisk().map((path) => readFileSync(path))
  for (let at = 0; at < content.length; at += 16) {
    expect(first?.includes(content.subarray(at, at + 16)), `byte ${at}`).toBe(false)
  }
  expect(first?.length).toBeGreaterThan(content.length)
  expect(first?.equals(second ?? Buffer.alloc(0))).toBe(false)
  for (const file of files) await file.release()
})

test('is read as it was written, in any order and place, and in parts at once', async () => {
  const model = Buffer.from(content)
  const file = await written()
  for (let round = 0; round < 200; round += 1) {
    const at = randomInt(content.length - 1)
    const bytes = randomBytes(randomInt(1, Math.min(100_000, content.length - at)))
    model.set(bytes, at)
    await file.write(at, bytes)
  }
  const places = [0, 65_535, 65_536, 131_071, 199_999]
  const read = await Promise.all(
    places.map((at) =>
      buffer(
        file
          .content()
          .slice(at, at + 66_000)
          .stream(),
      ),
    ),
  )
  expect(
    read.map((part, index) => part.equals(model.subarray(places[index], (places[index] ?? 0) + 66_000))),
  ).toEqual(places.map(() => true))
  expect((await whole(file)).equals(model)).toBe(true)
  await expect(file.write(content.length + 1, content)).rejects.toThrow('no gaps')
  await file.release()
})

test('what was changed or moved on the disk is not read', async () => {
  const file = await written()
  const intact = (await whole(file)) && readFileSync(theOne())
  for (const place of [0, 40, 65_563, 65_564, intact.length - 1]) {
    const changed = Buffer.from(intact)
    changed[place] = (changed[place] ?? 0) ^ 1
    writeFileSync(theOne(), changed)
    await expect(whole(file), `byte ${place}`).rejects.toThrow()
  }
  const chunk = 65_564
  writeFileSync(
    theOne(),
    Buffer.concat([intact.subarray(chunk, 2 * chunk), intact.subarray(0, chunk), intact.subarray(2 * chunk)]),
  )
  await expect(whole(file)).rejects.toThrow()
  writeFileSync(theOne(), intact)
  expect((await whole(file)).equals(content)).toBe(true)
  await file.release()
})

test('once released it is gone, twice is no error, and nothing is read from it any more', async () => {
  const file = await written()
  const stored = file.content()
  await Promise.all([file.release(), file.release()])
  expect(onDisk()).toEqual([])
  await expect(buffer(stored.stream())).rejects.toThrow('after its release')
})
