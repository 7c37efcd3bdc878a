import { findLines, isCode, isTest, type Rule } from '../../tree.ts'

/** `set …`, `reset …` and `set_config` as a statement's beginning; `set local` ends with its transaction. */
const setting = /(?:`\s*|raw\(\s*['"`])((?:set|reset)\s+(?!local\b)[a-z_.]+)|\b(set_config)\(/i

/**
 * Files that change a session on purpose: for one migration that cannot be a transaction, restored after it.
 */
const allowed: readonly string[] = [
  'server/src/adapters/postgres/apply-migration.ts',
  'server/src/kernel/time/deadlines.ts',
]

/**
 * Embedded storage has one session for everybody: what one changes there, such as `synchronous_commit`, holds for the
 * postings of all others. Connection options and settings of functions do the same where they are meant.
 */
export const sessionState: Rule = {
  name: 'nothing changes the state of a database session',
  check: (tree) =>
    tree.files
      .filter(
        ({ path }) =>
          path.startsWith('server/src/') && isCode(path) && !isTest(path) && !allowed.includes(path),
      )
      .flatMap((file) => findLines(file, setting, (found) => `“${found}” changes the session of everybody`)),
}
