import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pageManifests } from '@serendip/contract'
import { appEntry, lobbyCode } from './src/public/app-code.ts'

/** How much compressed script a visit may load, in bytes. */
const budgets = { startPage: 40 * 1024, lobby: 220 * 1024 } as const

interface Chunk {
  readonly file: string
  readonly imports?: readonly string[]
}
type Manifest = Readonly<Record<string, Chunk>>

/** What a visit to the lobby loads beyond its code: its strings, in the longest language. */
const lobbyStrings = ['_strings-ar-', '_lobby-strings-ar-']

/** Weighs the built scripts. Answers one line for each visit. Throws when one is over its budget. */
export async function checkBudgets(clientDirectory: string): Promise<readonly string[]> {
  const [app, pages] = await Promise.all(
    pageManifests.map(
      async (name): Promise<Manifest> => JSON.parse(await readFile(join(clientDirectory, name), 'utf8')),
    ),
  )
  const visits = {
    startPage: filesOf(pages, ['src/public/islands/public-page.ts', 'src/public/consent/ask-consent.ts']),
    lobby: filesOf(app, [appEntry, ...lobbyCode, ...lobbyStrings.map((start) => sourceOf(app, start))]),
  }
  const lines: string[] = []
  for (const visit of ['startPage', 'lobby'] as const) {
    const bytes = await weigh(clientDirectory, visits[visit])
    const line = `${visit}: ${(bytes / 1024).toFixed(1)} KB of script, compressed (${budgets[visit] / 1024} KB allowed)`
    if (bytes > budgets[visit]) throw new Error(`Over budget: ${line}`)
    lines.push(line)
  }
  return lines
}

/** Chunks of many modules are listed by their own names. */
const sourceOf = (manifest: Manifest = {}, start: string): string =>
  Object.keys(manifest).find((source) => source.startsWith(start)) ?? start

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
