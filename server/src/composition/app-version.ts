import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { pageManifests } from '@serendip/contract'

const build = new URL('../../../web/build/client/', import.meta.url)

/**
 * Names the deployed release: the configured version, else a digest of the built app, which changes with any of its
 * files. Without a build (live reload) it never changes.
 */
export async function appVersion(configured: string | null): Promise<string> {
  if (configured !== null) return configured
  try {
    const manifests = await Promise.all(
      pageManifests.map((name) => readFile(fileURLToPath(new URL(name, build)))),
    )
    const digest = createHash('sha256')
    for (const manifest of manifests) digest.update(manifest)
    return digest.digest('hex').slice(0, 16)
  } catch {
    return 'unbuilt'
  }
}
