import { guardImports } from './import-guard/guard.ts'
import { knownEdges } from './import-guard/known-edges.ts'
import { root } from './testing/root.ts'

const { filesSeen, edgesSeen, problems } = await guardImports(root, knownEdges)
for (const problem of problems) console.error(problem)
console.log(`imports: ${filesSeen} files and ${edgesSeen} imports seen, ${problems.length} refused`)
if (problems.length > 0) process.exitCode = 1
