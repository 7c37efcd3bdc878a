import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { completeLocales, pageManifests } from '@serendip/contract'
import { routes } from './src/app/route-table.ts'
import { appEntry, lobbyCode } from './src/public/app-code.ts'
import { shellPath } from './src/service-worker/requests.ts'
import type { PrecachedFile, ReleaseFiles } from './src/service-worker/release-files.ts'

/** Screens that open without a network: the lobby, which a visit begins with, and the chats. */
const chatCode = [
  'src/features/chat/chat-screen.tsx',
  'src/features/chat/engine/open-chat.ts',
  'src/features/chat/picker/content-picker.tsx',
  'src/features/chat/art/gif.tsx',
  'src/app/layout/account-menu.tsx',
] as const
const stringNames = [
  ...new Set(
    routes.flatMap((route) => (route.name === 'chat' || route.name === 'match' ? route.strings : [])),
  ),
]
/** Chunks of the strings that every screen, and the lobby, begins with. */
const stringChunks = ['strings', 'lobby-strings'] as const
/** The chunk that every visit loads after the first screen. */
const laterChunk = '_later-'

interface Chunk {
  readonly file: string
  readonly css?: readonly string[]
  readonly assets?: readonly string[]
  readonly imports?: readonly string[]
}
type Manifest = Readonly<Record<string, Chunk>>

/**
 * The files that the service worker keeps, from a build in `client` whose pages `serverEntry` renders. Throws if the
 * build lacks one of them.
 */
export async function releaseFiles(client: string, serverEntry: string): Promise<ReleaseFiles> {
  const [list, renderer] = await Promise.all([
    readFile(join(client, pageManifests[0]), 'utf8'),
    readFile(serverEntry),
  ])
  const manifest: Manifest = JSON.parse(list)
  const later = chunkNamed(manifest, laterChunk)
  const code = filesOf(manifest, [appEntry, ...lobbyCode, later, ...chatCode])
  const release = createHash('sha256').update(list).update(renderer).digest('hex').slice(0, 16)
  const texts = completeLocales.flatMap((language) =>
    [...filesOf(manifest, stringsOf(manifest, language))]
      .filter((url) => !code.has(url))
      .map((url): PrecachedFile => ({ url, revision: null, language })),
  )
  return {
    release,
    files: [
      // The document names files of the release, so that it changes with them.
      { url: shellPath, revision: release },
      ...[...code].map((url): PrecachedFile => ({ url, revision: null })),
      ...texts,
    ],
  }
}

/** Chunks of several modules are listed by their own names; a style sheet of the same name is an entry of its own. */
function chunkNamed(manifest: Manifest, start: string): string {
  const found = Object.keys(manifest).find((source) => source.startsWith(start) && source.endsWith('.js'))
  if (found === undefined) throw new Error(`The build has no chunk ${start}`)
  return found
}

/** A brand's strings are beside the product's. */
function stringsOf(manifest: Manifest, language: string): readonly string[] {
  const sources = Object.keys(manifest)
  const chunks = stringChunks.map((name) => chunkNamed(manifest, `_${name}-${language}-`))
  const names = stringNames.map((name) => `locales/${language}/${name}.json`)
  return [...chunks, ...sources.filter((source) => names.some((name) => source.endsWith(`/${name}`)))]
}

/** Scripts, styles and fonts that arrive with these sources. */
function filesOf(manifest: Manifest, sources: readonly string[]): ReadonlySet<string> {
  const files = new Set<string>()
  const seen = new Set<string>()
  const visit = (source: string) => {
    if (seen.has(source)) return
    seen.add(source)
    const chunk = manifest[source]
    if (chunk === undefined) throw new Error(`The build has no ${source} to keep`)
    const { file, css = [], assets = [], imports = [] } = chunk
    for (const name of [file, ...css, ...assets]) if (/\.(js|css|woff2)$/.test(name)) files.add(`/${name}`)
    imports.forEach(visit)
  }
  sources.forEach(visit)
  return files
}
