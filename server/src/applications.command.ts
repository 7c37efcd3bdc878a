import type { Composition } from './composition.ts'
import type { Db } from './kernel/db.ts'
import { listApplications, removeApplication } from './modules/creators/index.ts'

const usage = `npm run applications -- <operation>, until there is a console:
  list              who would like to be a creator, oldest first, one in a line as JSON
  remove <id>       removes one that was decided or withdrawn`

/** Runs one operation; answers its lines, or null if its arguments are invalid. */
export async function operateApplications(
  db: Db,
  [operation, id]: readonly string[],
): Promise<readonly string[] | null> {
  if (operation === 'list') return (await listApplications(db)).map((one) => JSON.stringify(one))
  if (operation !== 'remove' || !id) return null
  return [(await removeApplication(db, id)) ? 'removed' : 'there is none']
}

/** Lists and removes applications of creators; the exit code reports whether the arguments were valid. */
export async function applicationsCommand({ engines }: Composition, args: readonly string[]): Promise<void> {
  try {
    const lines = await operateApplications(engines.database.db, args)
    console.log(lines === null ? usage : lines.join('\n') || 'no applications')
    if (lines === null) process.exitCode = 1
  } finally {
    await engines.close()
  }
}
