import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { countRows, coveragePath, readRows } from './spec-coverage/rows.ts'
import { sections } from './spec-coverage/sections.ts'
import { root } from './testing/root.ts'

const rows = readRows(readFileSync(join(root, coveragePath), 'utf8'))
console.log(countRows(rows, sections).join('\n'))
