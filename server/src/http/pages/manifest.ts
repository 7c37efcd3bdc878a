import type { PageAssets } from '@serendip/contract'
import { z } from 'zod'

const chunk = z.object({
  file: z.string(),
  css: z.array(z.string()).default([]),
  assets: z.array(z.string()).default([]),
  imports: z.array(z.string()).default([]),
})
const schema = z.record(z.string(), chunk)
type Chunk = z.infer<typeof chunk>
type Manifest = z.infer<typeof schema>

/**
 * Reads Vite's manifests: which built files an entry of any of them needs. `styleTexts` holds the style sheets by path.
 * Throws on an invalid manifest.
 */
export function readManifests(texts: readonly string[], styleTexts: ReadonlyMap<string, string>): PageAssets {
  const manifests = texts.map((text) => schema.parse(JSON.parse(text)))
  const files = manifests.flatMap(Object.values<Chunk>).flatMap(({ file, assets }) => [file, ...assets])
  return {
    areBuilt: true,
    entry(source) {
      const manifest = manifests.find((knownManifest) => knownManifest[source] !== undefined)
      const own = manifest?.[source]
      if (manifest === undefined || own === undefined) throw new Error(`The build has no entry ${source}`)
      const imported = importsOf(manifest, source).flatMap((key) => manifest[key] ?? [])
      return {
        script: `/${own.file}`,
        styles: [...new Set([...imported, own].flatMap(({ css }) => css))].map((file) => `/${file}`),
        preloads: imported.map(({ file }) => `/${file}`),
      }
    },
    named(prefix) {
      const file = files.find((path) => path.slice(path.lastIndexOf('/') + 1).startsWith(prefix))
      return file === undefined ? null : `/${file}`
    },
    styleText: (address) => styleTexts.get(address) ?? null,
  }
}

/** Everything that an entry imports, deepest first, each once. */
function importsOf(manifest: Manifest, source: string, seen = new Set([source])): string[] {
  return (manifest[source]?.imports ?? []).flatMap((key) => {
    if (seen.has(key)) return []
    seen.add(key)
    return [...importsOf(manifest, key, seen), key]
  })
}
