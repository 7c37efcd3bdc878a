import { accessSync, constants } from 'node:fs'
import { join } from 'node:path'

/**
 * Folders in which systems install programs. Not taken from the environment, since programs in them are run.
 */
const directories = ['/usr/bin', '/bin', '/usr/local/bin', '/opt/homebrew/bin']

/** The full path of an installed program; null if there is none of that name. */
export function findProgram(name: string): string | null {
  for (const directory of directories) {
    const path = join(directory, name)
    try {
      accessSync(path, constants.X_OK)
      return path
    } catch {}
  }
  return null
}
