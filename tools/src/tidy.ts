import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pictureNames, picturesFolder } from './screens/pictures.ts'
import { shots } from './screens/shots.ts'
import { root } from './testing/root.ts'
import { rulesOf } from './tidy/rules.ts'
import { runRules } from './tidy/run-rules.ts'
import { readTree } from './tidy/tree.ts'

/** On some machines the specification is next to the repository; only this comparison uses it. */
const index = join(root, '..', 'shared', 'SPEC-INDEX.tsv')

const specIds = existsSync(index)
  ? readFileSync(index, 'utf8')
      .split('\n')
      .map((line) => line.split('\t')[0] ?? '')
      .filter(Boolean)
  : null

const rules = rulesOf({
  specIds,
  wantedPictures: pictureNames(shots),
  pictures: readdirSync(join(root, picturesFolder)),
})
const { passed, failed } = runRules(rules, readTree(root), (line) => console.log(line))
console.log(`tidy: ${passed} rules kept, ${failed} broken`)
if (failed > 0) process.exitCode = 1
