import { findLines, isCode, isTest, type Rule } from '../../tree.ts'

/** The helper itself; migrations; a snapshot that writes nothing. */
const allowed = [
  'server/src/kernel/transact.ts',
  'server/src/adapters/postgres/apply-migration.ts',
  'server/src/modules/accounts/personal-data/export-account.ts',
]

export const transactions: Rule = {
  name: 'a transaction begins with transact(), so that its commit wakes the relay',
  check: (tree) =>
    tree.files
      .filter(({ path }) => path.startsWith('server/src/') && isCode(path) && !isTest(path))
      .filter(({ path }) => !allowed.includes(path))
      .flatMap((file) => findLines(file, /\.transaction\(\)/, () => 'use transact(db, …) of the kernel')),
}
