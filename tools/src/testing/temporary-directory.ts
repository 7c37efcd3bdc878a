import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

const memory = '/dev/shm'
/** Bytes a whole run may need there: databases, browser profiles and the servers' data. */
const roomMin = 4 * 2 ** 30

/**
 * Puts the temporary files of a run in memory where Linux offers room for them: each suite copies and removes a database
 * of 1,600 files, which takes a disk up to ten times as long. The directory is removed when the process exits.
 */
export function keepTemporaryFilesInMemory(): void {
  let directory: string
  try {
    const { bavail, bsize } = statfsSync(memory)
    if (bavail * bsize < roomMin) return
    directory = mkdtempSync(join(memory, 'serendip-'))
  } catch {
    return // Not Linux, or not writable: the files stay where the system puts them.
  }
  chmodSync(directory, 0o1777) // PostgreSQL runs as a user of its own
  process.env['TMPDIR'] = directory
  process.once('exit', () => rmSync(directory, { recursive: true, force: true }))
}
