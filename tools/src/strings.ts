import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { printStrings, stringsFile } from './strings/print-strings.ts'
import { root } from './testing/root.ts'

// `npm run strings`: writes the types of the strings' keys.
writeFileSync(join(root, stringsFile), printStrings())
