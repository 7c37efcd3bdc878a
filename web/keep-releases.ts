import { copyFile, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Number of earlier releases that stay served, and their maximum age since they were built. */
export const earlierReleasesMax = 4
export const releaseMaxAgeMs = 14 * 86_400_000

interface Release {
  readonly builtAtMs: number
  readonly files: readonly string[]
}

export interface Build {
  /** The hashed files that the build has just written; those of earlier releases are added. */
  readonly assets: string
  /** Folder in which releases stay between builds: their files, and a list of them. It may be missing. */
  readonly kept: string
  readonly nowMs: number
}

/**
 * Adds the hashed files of earlier releases to a build, because tabs that were opened before a deploy still ask for
 * them, and keeps this build's own for the next ones. Bounded by number and by age.
 */
export async function keepReleases({ assets, kept, nowMs }: Build): Promise<void> {
  const list = join(kept, 'releases.json')
  const store = join(kept, 'assets')
  await mkdir(store, { recursive: true })
  const files = (await readdir(assets)).toSorted()
  const earlier = (await readReleases(list))
    .filter((release) => !isSame(release.files, files) && nowMs - release.builtAtMs < releaseMaxAgeMs)
    .slice(0, earlierReleasesMax)
  await Promise.all(files.map((name) => copyFile(join(assets, name), join(store, name))))
  const present = new Set(files)
  const old = new Set(earlier.flatMap((release) => release.files).filter((name) => !present.has(name)))
  await Promise.all([...old].map((name) => copyIfThere(join(store, name), join(assets, name))))
  const gone = (await readdir(store)).filter((name) => !present.has(name) && !old.has(name))
  await Promise.all(gone.map((name) => rm(join(store, name))))
  await writeFile(list, JSON.stringify([{ builtAtMs: nowMs, files }, ...earlier]))
}

/** This file's own list; what is no list keeps nothing. */
async function readReleases(list: string): Promise<readonly Release[]> {
  const read: unknown = JSON.parse(await readFile(list, 'utf8').catch(() => '[]'))
  return Array.isArray(read) ? read.filter(isRelease) : []
}

const isRelease = (value: unknown): value is Release =>
  typeof value === 'object' &&
  value !== null &&
  'builtAtMs' in value &&
  typeof value.builtAtMs === 'number' &&
  'files' in value &&
  Array.isArray(value.files) &&
  value.files.every((name) => typeof name === 'string')

const isSame = (first: readonly string[], second: readonly string[]): boolean =>
  first.length === second.length && first.every((name, index) => name === second[index])

async function copyIfThere(from: string, to: string): Promise<void> {
  const isThere = await stat(from).then(
    () => true,
    () => false,
  )
  if (isThere) await copyFile(from, to)
}
