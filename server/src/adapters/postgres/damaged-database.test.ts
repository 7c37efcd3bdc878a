import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { aMigratedDirectory } from '../../../test/migrated-directory.ts'
import { StartError } from '../../kernel/start-error.ts'
import { openEmbedded } from './open-database.ts'

it('a damaged embedded database is refused in one sentence that names the way out', async () => {
  const directory = await aMigratedDirectory('serendip-damaged-')
  try {
    const log = join(directory, 'postgres', 'pg_wal')
    const segments = (await readdir(log)).filter((name) => /^[0-9A-F]{24}$/.test(name))
    expect(segments.length).toBeGreaterThan(0)
    for (const name of segments) await writeFile(join(log, name), Buffer.alloc(16 * 1024 * 1024, 7))
    const refusal = await openEmbedded(directory).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(StartError)
    expect(String(refusal)).toMatch(
      /is damaged \([^\n]*\): restore the directory from a copy, or move it away/,
    )
    // It is not locked for whoever repairs it.
    await expect(openEmbedded(directory)).rejects.toThrow('is damaged')
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
})
