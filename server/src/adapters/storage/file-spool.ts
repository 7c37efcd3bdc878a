import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock } from '../../kernel/clock.ts'
import type { Ids } from '../../kernel/ids.ts'
import type { Spool } from '../../kernel/spool.ts'

/** Is inside the blob store's directory, so that a finished file is moved there and not copied. */
export function createFileSpool(filesDirectory: string, ids: Ids, clock: Clock): Spool {
  const directory = join(filesDirectory, '.incoming')
  return {
    async create() {
      await mkdir(directory, { recursive: true, mode: 0o700 })
      const path = join(directory, ids.next('file'))
      return { path, release: () => rm(path, { force: true }) }
    },
    async sweep(olderThanMs) {
      const names = await readdir(directory).catch(() => [])
      let removed = 0
      for (const name of names) {
        const path = join(directory, name)
        const written = await stat(path).catch(() => null)
        if (written === null || written.mtimeMs > clock.now() - olderThanMs) continue
        await rm(path, { force: true })
        removed += 1
      }
      return removed
    },
  }
}
