import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'

/** Unpacks a zip archive with the system's own unzip, like its recipient; file names to texts. */
export function unzip(
  archive: Uint8Array,
  encoding: 'utf8' | 'latin1' = 'utf8',
): ReadonlyMap<string, string> {
  const directory = mkdtempSync(join(tmpdir(), 'serendip-archive-'))
  try {
    writeFileSync(join(directory, '.archive'), archive)
    execFileSync('unzip', ['-q', '.archive'], { cwd: directory })
    const entries = readdirSync(directory, { recursive: true, withFileTypes: true })
    const paths = entries
      .filter((entry) => entry.isFile() && entry.name !== '.archive')
      .map((entry) => join(entry.parentPath, entry.name))
    return new Map(paths.map((path) => [relative(directory, path), readFileSync(path, encoding)]))
  } finally {
    rmSync(directory, { recursive: true })
  }
}
