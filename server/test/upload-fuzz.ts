import { setTimeout as pause } from 'node:timers/promises'
import { DomainError } from '../src/kernel/domain-error.ts'
import type { Films } from '../src/modules/media/films.port.ts'
import type { Pictures } from '../src/modules/media/pictures.port.ts'
import { aFilm, aSong } from './films.ts'
import { aPicture } from './pictures.ts'

/** Numbers from 0 up to 1, the same for the same seed (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

type Kind = 'image' | 'audio' | 'video'
interface Sample {
  readonly kind: Kind
  readonly bytes: Buffer
}

async function samples(): Promise<readonly Sample[]> {
  const small = { seconds: 1, framesPerSecond: 8 }
  const made: [Kind, Uint8Array][] = [
    ['image', await aPicture(64, 48)],
    ['image', await aPicture(64, 48, 'png')],
    ['video', await aFilm({ ...small, container: 'mp4' })],
    ['video', await aFilm({ ...small, container: 'mov' })],
    ['video', await aFilm({ ...small, container: 'webm' })],
    ['audio', await aFilm({ ...small, container: 'webm', video: false })],
    ['audio', await aSong(1)],
  ]
  return made.map(([kind, bytes]) => ({ kind, bytes: Buffer.from(bytes) }))
}

const extremes = [0, 1, 0x7f, 0xff, 0x7fff_ffff, 0x8000_0000, 0xffff_fffe, 0xffff_ffff]

/** Changes a copy: bits, numbers, missing, repeated and foreign parts. */
function mutate(bytes: Buffer, otherBuffer: Buffer, random: () => number): Buffer {
  const below = (end: number): number => Math.floor(random() * end)
  let changed = Buffer.from(bytes)
  for (let change = 0; change <= below(4); change += 1) {
    const [at, length] = [below(changed.length), below(64)]
    const way = below(6)
    if (way === 0) changed[at] = below(256)
    else if (way === 1 && changed.length > 4)
      changed.writeUInt32BE(extremes[below(extremes.length)] ?? 0, below(changed.length - 4))
    else if (way === 2) changed = Buffer.from(changed.subarray(0, at + 1))
    else if (way === 3) changed = Buffer.concat([changed.subarray(0, at), changed.subarray(at + length)])
    else if (way === 4)
      changed = Buffer.concat([
        changed.subarray(0, at),
        otherBuffer.subarray(0, length),
        changed.subarray(at),
      ])
    else changed = Buffer.concat([changed, changed.subarray(at, at + length)])
    if (changed.length === 0) return changed
  }
  return changed
}

export interface FuzzOutcome {
  /** Number of uploads that ended with each code; `taken`: it was stored. */
  readonly codes: ReadonlyMap<string, number>
  /** Failures other than the contract's refusals: the number of the mutation, and the error. */
  readonly faults: readonly string[]
  /** For how long the event loop of this process stood still at most. */
  readonly longestStandMs: number
}

interface FuzzDeps {
  readonly pictures: Pictures
  readonly films: readonly Films[]
}

async function take({ pictures, films }: FuzzDeps, { kind, bytes }: Sample, number: number): Promise<void> {
  if (kind === 'image') return void (await pictures.makePicture(bytes, { side: 64 }))
  const film = await films[number % films.length]?.remake(new Blob([new Uint8Array(bytes)]), kind)
  await film?.file.release()
}

const lookMs = 20

/** The longest time between two looks of a timer, until `done`. */
async function watchStands(done: AbortSignal): Promise<number> {
  let longest = 0
  while (!done.aborted) {
    const before = performance.now()
    await pause(lookMs)
    longest = Math.max(longest, performance.now() - before - lookMs)
  }
  return longest
}

/**
 * Uploads mutations of pictures, sounds and videos, `first` up to `first + count`; each number is the seed of its own,
 * so that a fault can be repeated alone.
 */
export async function fuzzUploads(deps: FuzzDeps, first: number, count: number): Promise<FuzzOutcome> {
  const codes = new Map<string, number>()
  const faults: string[] = []
  const bases = await samples()
  const done = new AbortController()
  const stands = watchStands(done.signal)
  let next = first
  const work = async (): Promise<void> => {
    while (next < first + count) {
      const number = next
      next += 1
      const random = randomOf(number)
      const [base, otherSample] = [bases[number % bases.length], bases[Math.floor(random() * bases.length)]]
      if (!base || !otherSample) continue
      const sample = { ...base, bytes: mutate(base.bytes, otherSample.bytes, random) }
      const code = await take(deps, sample, number).then(
        () => 'taken',
        (error: unknown) => {
          if (!(error instanceof DomainError)) faults.push(`${number}: ${String(error)}`)
          return error instanceof DomainError ? error.code : 'internal'
        },
      )
      codes.set(code, (codes.get(code) ?? 0) + 1)
    }
  }
  await Promise.all(Array.from({ length: deps.films.length }, work))
  done.abort()
  return { codes, faults, longestStandMs: await stands }
}
