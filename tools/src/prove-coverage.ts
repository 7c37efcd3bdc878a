import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isProvable, isProven } from './spec-coverage/prove-row.ts'
import { coveragePath, readRows, type Row } from './spec-coverage/rows.ts'
import { root } from './testing/root.ts'

// `npm run coverage:prove`: takes away what the file of a row does, and expects a unit test named by the row to fail.
// With ids it tests those rows, with `--sample 10` ten rows that change with each commit, otherwise all.

/** A row in the file is chosen by a number that every clone of a commit computes alike. */
function sample(rows: readonly Row[], size: number): readonly Row[] {
  const { stdout } = spawnSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' })
  // Outside of a clone there is no commit: the sample is always the same.
  const first = Number.parseInt(stdout?.slice(0, 8) ?? '', 16) || 0
  const step = Math.max(1, Math.floor(rows.length / size))
  return rows.filter((_, index) => index % step === first % step).slice(0, size)
}

const words = process.argv.slice(2)
const provable = readRows(readFileSync(join(root, coveragePath), 'utf8')).filter(isProvable)
const chosen =
  words[0] === '--sample'
    ? sample(provable, Number(words[1]))
    : provable.filter(({ id }) => words.length === 0 || words.includes(id))
let failed = 0
for (const row of chosen) {
  const proven = await isProven(row)
  if (!proven) failed += 1
  console.log(`${proven ? 'proven    ' : 'NOT PROVEN'} ${row.id} ${row.file}`)
}
console.log(
  `${chosen.length - failed} of ${chosen.length} rows are proven by a test that fails without their file`,
)
// Vitest may leave timers behind.
process.exit(failed > 0 || chosen.length === 0 ? 1 : 0)
