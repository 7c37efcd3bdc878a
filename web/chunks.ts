import { join } from 'node:path'
import { build, type Rolldown } from 'vite'
import { appEntry, laterCode, lobbyCode, signupCode } from './src/public/app-code.ts'
import { appConfig, webDirectory } from './vite.ts'

/** The libraries that the app cannot start without. */
const framework =
  /node_modules[\\/](react|react-dom|react-router|scheduler|i18next|react-i18next|@tanstack)[\\/]/
/** The library of schemas: loads with the form that it validates, never with app, lobby or sign-up. */
const schemas = /node_modules[\\/]zod[\\/]/
/** Code that the app starts with, and code of the screen that almost every visit opens. */
const start = join(webDirectory, appEntry)
const lobbyParts = lobbyCode.map((file) => join(webDirectory, file))
const laterParts = laterCode.map((file) => join(webDirectory, file))
const signupParts = signupCode.map((file) => join(webDirectory, file))
/** These screens' strings, by language. */
const strings = [
  { name: 'strings', file: /locales[\\/](\w+)[\\/](everywhere|error|nav|toasts|consent)\.json$/ },
  { name: 'strings', file: /i18n[\\/]languages[\\/](\w+)\.ts$/ },
  { name: 'lobby-strings', file: /locales[\\/](\w+)[\\/](lobby|creators)\.json$/ },
] as const

/**
 * Assigns each module of the app to a chunk. By default, the bundler makes a chunk for every set of screens that share
 * something, which is dozens of requests on a slow connection; but each screen opens after the app has started, so the
 * app's start can be one. A first build finds what is needed after tree shaking.
 */
export async function planChunks(): Promise<(id: string) => string | null> {
  const chunks = await bundle(appConfig(() => null))
  const app = modulesOf(chunks, [start])
  const lobby = modulesOf(chunks, lobbyParts)
  const later = modulesOf(chunks, laterParts)
  const signup = modulesOf(chunks, signupParts)
  const early = [...app, ...lobby, ...later, ...signup].find((id) => schemas.test(id))
  if (early !== undefined)
    throw new Error(`A schema would load with the app, the lobby or sign-up, and with it ${early}`)
  const own = new Set(
    [...lobbyParts, ...signupParts].flatMap((part) => chunkOf(chunks, part)?.moduleIds ?? []),
  )
  return (id) => {
    if (framework.test(id) && (app.has(id) || lobby.has(id))) return 'framework'
    if (app.has(id)) return 'app'
    // Apart from what sign-up uses too, or it would load everything of the lobby.
    if (lobby.has(id)) return own.has(id) ? null : signup.has(id) ? 'controls' : 'shared'
    // Or sign-up would begin with everything that comes later.
    if (later.has(id)) return signup.has(id) ? 'controls' : 'later'
    if (signup.has(id) && !own.has(id)) return formPartOf(id)
    return stringsOf(id)
  }
}

/** The contract's rules, the form library and the frame around a question by themselves: other screens need one of them. */
function formPartOf(id: string): string | null {
  if (/[\\/]contract[\\/]src[\\/]/.test(id)) return 'rules'
  if (/[\\/](react-hook-form[\\/]|use-(contract-)?form\.ts$)/.test(id)) return 'form'
  return /[\\/](node_modules|ui)[\\/]/.test(id) ? null : 'entry'
}

function stringsOf(id: string): string | null {
  // Strings that one brand words differently are not for all.
  if (/[\\/]brands[\\/]\w+[\\/]locales[\\/]/.test(id)) return null
  for (const { name, file } of strings) {
    const language = file.exec(id)?.[1]
    if (language !== undefined) return `${name}-${language}`
  }
  return null
}

async function bundle(config: ReturnType<typeof appConfig>): Promise<Rolldown.OutputChunk[]> {
  const built = await build({ ...config, build: { ...config.build, write: false } })
  const outputs = Array.isArray(built) ? built : [built as Rolldown.RolldownOutput]
  return outputs.flatMap(({ output }) => output).filter((file) => file.type === 'chunk')
}

const chunkOf = (chunks: readonly Rolldown.OutputChunk[], module: string) =>
  chunks.find(({ facadeModuleId }) => facadeModuleId === module)

/** Every module that arrives with these entries. */
function modulesOf(chunks: readonly Rolldown.OutputChunk[], entries: readonly string[]): ReadonlySet<string> {
  const seen = new Set<string>()
  const visit = (chunk: Rolldown.OutputChunk | undefined): readonly string[] => {
    if (chunk === undefined || seen.has(chunk.fileName)) return []
    seen.add(chunk.fileName)
    const imported = chunk.imports.map((name) => chunks.find(({ fileName }) => fileName === name))
    return [...chunk.moduleIds, ...imported.flatMap(visit)]
  }
  return new Set(entries.flatMap((entry) => visit(chunkOf(chunks, entry))))
}
