import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { earlierReleasesMax, keepReleases, releaseMaxAgeMs } from './keep-releases.ts'

let directory: string
let nowMs = 1_000_000

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'releases-'))
})
afterEach(() => rm(directory, { recursive: true }))

/** Builds a release of these files as the bundler does, which empties the directory first. */
async function build(...files: readonly string[]): Promise<readonly string[]> {
  const assets = join(directory, 'assets')
  await rm(assets, { recursive: true, force: true })
  await mkdir(assets)
  await Promise.all(files.map((name) => writeFile(join(assets, name), name)))
  await keepReleases({ assets, kept: join(directory, 'kept'), nowMs })
  return (await readdir(assets)).toSorted()
}

test('a build serves the hashed files of the release before it', async () => {
  expect(await build('main-1.js', 'shared.css')).toEqual(['main-1.js', 'shared.css'])
  expect(await build('main-2.js', 'shared.css')).toEqual(['main-1.js', 'main-2.js', 'shared.css'])
})

test('building the same release again pushes no earlier one out', async () => {
  await build('main-1.js')
  for (let times = 0; times <= earlierReleasesMax; times += 1) await build('main-2.js')
  expect(await build('main-2.js')).toEqual(['main-1.js', 'main-2.js'])
})

test('only so many releases are kept', async () => {
  const releases = Array.from({ length: earlierReleasesMax + 2 }, (_, index) => `main-${index}.js`)
  let served: readonly string[] = []
  for (const name of releases) served = await build(name)
  expect(served).toEqual(releases.slice(1))
  expect((await readdir(join(directory, 'kept', 'assets'))).toSorted()).toEqual(releases.slice(1))
})

test('a release that is too old is not kept', async () => {
  await build('main-1.js')
  nowMs += releaseMaxAgeMs
  expect(await build('main-2.js')).toEqual(['main-2.js'])
})
