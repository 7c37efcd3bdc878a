import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Unpacks a gzipped archive with the system's own tar, as the person who got it would; names to texts. */
export function untar(archive: Uint8Array): ReadonlyMap<string, string> {
  const directory = mkdtempSync(join(tmpdir(), 'serendip-archive-'))
  try {
    writeFileSync(join(directory, '.archive'), archive)
    execFileSync('tar', ['-xzf', '.archive'], { cwd: directory })
    const names = readdirSync(directory).filter((name) => name !== '.archive')
    return new Map(names.map((name) => [name, readFileSync(join(directory, name), 'utf8')]))
  } finally {
    rmSync(directory, { recursive: true })
  }
}
