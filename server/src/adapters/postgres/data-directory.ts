import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StartError } from '../../kernel/start-error.ts'

export class DataDirectoryBusy extends StartError {
  constructor(directory: string) {
    super(
      `The data directory ${directory} is in use by another Serendip process. ` +
        'Stop that one, choose another DATA_DIR, or share a database by DATABASE_URL and REDIS_URL.',
    )
    this.name = 'DataDirectoryBusy'
  }
}

/**
 * Locks a data directory for this process. The lock is SQLite's exclusive file lock, which the operating system
 * releases however the process ends, kill -9 included. Throws DataDirectoryBusy.
 */
export function lockDataDirectory(directory: string): () => void {
  mkdirSync(directory, { recursive: true })
  const lock = new DatabaseSync(join(directory, 'lock'))
  try {
    lock.exec('pragma locking_mode = exclusive; begin exclusive')
  } catch {
    lock.close()
    throw new DataDirectoryBusy(directory)
  }
  return () => lock.close()
}
