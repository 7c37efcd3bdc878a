import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { guardImports, type KnownEdge } from './import-guard/guard.ts'
import { coveragePath, readRows, unreachedRows } from './spec-coverage/rows.ts'
import { root } from './testing/root.ts'

/** One import of each kind that the parser must understand: a re-export, a workspace package, a type-only import. */
const knownEdges: readonly KnownEdge[] = [
  ['contract/src/index.ts', 'contract/src/route.ts'],
  ['server/src/kernel/domain-error.ts', 'contract/src/index.ts'],
  ['server/src/kernel/handlers.ts', 'contract/src/index.ts'],
]

const { filesSeen, edgesSeen, problems, reached } = await guardImports(root, knownEdges)
const rows = readRows(readFileSync(join(root, coveragePath), 'utf8'))
const unreached = unreachedRows(rows, reached).map(
  ({ id, file }) => `${coveragePath}: ${id} says yes, but no entry point of the product reaches ${file}`,
)
const found = [...problems, ...unreached]
for (const problem of found) console.error(problem)
console.log(`imports: ${filesSeen} files and ${edgesSeen} imports seen, ${found.length} refused`)
if (found.length > 0) process.exitCode = 1
