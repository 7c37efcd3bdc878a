import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pageManifests } from '@serendip/contract'
import { appEntry, lobbyCode, signupCode } from './src/public/app-code.ts'

/** Maximum of compressed script, in bytes: of a page's first screen, and of a whole visit without a tap. */
const budgets = {
  startPage: 9 * 1024,
  // Forms read what a password manager filled in, keep and count what is too long, and judge an address in Unicode as the
  // server does.
  signup: 190 * 1024,
  // Devices that are taken, given back, plugged in or chosen are handled from the lobby on, and Back closes dialogs.
  // Gifts, the list of creators, stories and premium are reached from there, each by its own late code.
  lobby: 191 * 1024,
  lobbyVisit: 206 * 1024,
} as const
const names = ['startPage', 'signup', 'lobby', 'lobbyVisit'] as const

interface Chunk {
  readonly file: string
  readonly imports?: readonly string[]
}
type Manifest = Readonly<Record<string, Chunk>>

/** Strings in the longest language, which a visit to the lobby loads beyond its code. */
const lobbyStrings = ['_strings-ar-', '_lobby-strings-ar-']
/** The same of sign-up; its own are small files of their features. */
const signupStrings = ['_strings-ar-'] as const
/** The chunk that loads after the first screen, without a tap. */
const laterChunk = '_later-'

/** The headers of an answer, which are transferred as well; `npm run bench:web` counts them too. */
const headBytes = 450

/** Weighs the built scripts. Returns one line per visit. Throws if one is over its budget. */
export async function checkBudgets(clientDirectory: string): Promise<readonly string[]> {
  const [app, pages] = await Promise.all(
    pageManifests.map(
      async (name): Promise<Manifest> => JSON.parse(await readFile(join(clientDirectory, name), 'utf8')),
    ),
  )
  const lobby = [appEntry, ...lobbyCode, ...lobbyStrings.map((start) => sourceOf(app, start))]
  const signup = [appEntry, ...signupCode, ...signupStrings.map((start) => sourceOf(app, start))]
  const files = {
    startPage: filesOf(pages, ['src/public/islands/public-page.ts', 'src/public/consent/ask-consent.ts']),
    signup: filesOf(app, signup),
    lobby: filesOf(app, lobby),
    lobbyVisit: filesOf(app, [...lobby, sourceOf(app, laterChunk)]),
  }
  const lines: string[] = []
  for (const name of names) {
    const heads = name === 'lobbyVisit' ? files[name].size * headBytes : 0
    const bytes = (await weigh(clientDirectory, files[name])) + heads
    const line = `${name}: ${(bytes / 1024).toFixed(1)} KB of script, compressed (${budgets[name] / 1024} KB allowed)`
    if (bytes > budgets[name]) throw new Error(`Over budget: ${line}`)
    lines.push(line)
  }
  return lines
}

/** Chunks of many modules are listed by their own names; a style sheet of the same name is an entry of its own. */
const sourceOf = (manifest: Manifest = {}, start: string): string =>
  Object.keys(manifest).find((source) => source.startsWith(start) && source.endsWith('.js')) ?? start

function filesOf(manifest: Manifest = {}, sources: readonly string[]): ReadonlySet<string> {
  const seen = new Set<string>()
  const visit = (source: string): readonly string[] => {
    if (seen.has(source)) return []
    seen.add(source)
    const chunk = manifest[source]
    if (chunk === undefined) throw new Error(`The build has no ${source} to weigh`)
    return [chunk.file, ...(chunk.imports ?? []).flatMap(visit)]
  }
  return new Set(sources.flatMap(visit))
}

/** A file too small to have a compressed copy travels as it is. */
async function weigh(directory: string, files: ReadonlySet<string>): Promise<number> {
  const sizes = [...files].map(async (file) => {
    const path = join(directory, file)
    const { size } = await stat(`${path}.br`).catch(() => stat(path))
    return size
  })
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}
