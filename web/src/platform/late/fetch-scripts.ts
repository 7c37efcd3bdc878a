import type { Clock } from '../clock.ts'

/** The bundler's form of a late chunk, in the source of the function that loads it; elsewhere there is none. */
const lateImport = /\bimport\(["'`](\.\/[\w.-]+\.js)["'`]\)/
const staticImports = /\b(?:from|import)["'`](\.\/[\w.-]+\.js)["'`]/g

/** A dropped request is repeated at once: a script may have imports of imports, each of which can be dropped too. */
const quickRetries = 2
const retryMs = 100

interface Ports {
  readonly clock: Clock
  readonly document: Document
}

/** Scripts that arrived, by address. */
const arrived = new Set<string>()

/** Sources on their way, by address: several callers at once make one request. */
const coming = new Map<string, Promise<string>>()

function sourceOf(address: string, clock: Clock): Promise<string> {
  const source = coming.get(address) ?? fetchSource(address, clock).finally(() => coming.delete(address))
  coming.set(address, source)
  return source
}

/** A file that the server does not have: asking again brings nothing. */
export class MissingFile extends Error {}

async function fetchSource(address: string, clock: Clock): Promise<string> {
  for (let tries = 1; ; tries += 1) {
    try {
      const response = await fetch(address)
      if (response.status === 404) throw new MissingFile(`a script is missing: ${address}`)
      if (!response.ok) throw new Error(`a script could not be loaded: ${response.status}`)
      return await response.text()
    } catch (error) {
      if (tries > quickRetries || error instanceof MissingFile) throw error
      await new Promise<void>((resolve) => clock.after(tries * retryMs, resolve))
    }
  }
}

async function fetchScript(address: string, seen: Set<string>, clock: Clock): Promise<void> {
  if (arrived.has(address) || seen.has(address)) return
  seen.add(address)
  const source = await sourceOf(address, clock)
  await Promise.all(
    [...source.matchAll(staticImports)].map(([, name = '']) =>
      fetchScript(new URL(name, address).href, seen, clock),
    ),
  )
  arrived.add(address)
}

/**
 * Fetches the script that `load` imports, and what that imports, before the browser imports it: Chromium remembers a
 * module that failed for as long as the page lives, so that importing it again fails without a request. The import then
 * takes them from the cache. Throws if one of them cannot be loaded.
 */
export async function fetchScripts(
  load: () => unknown,
  { clock, document }: Ports,
  base = import.meta.url,
): Promise<void> {
  const [, name] = lateImport.exec(load.toString()) ?? []
  if (name === undefined) return
  for (const { src } of document.querySelectorAll<HTMLScriptElement>('script[src]')) arrived.add(src)
  await fetchScript(new URL(name, base).href, new Set(), clock)
}
