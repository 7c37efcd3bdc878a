import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type LockFile, nameAbsentPlatforms } from './lock/absent-platforms.ts'
import { root } from './testing/root.ts'

const path = join(root, 'package-lock.json')
const whole = nameAbsentPlatforms(JSON.parse(readFileSync(path, 'utf8')) as LockFile)
writeFileSync(path, `${JSON.stringify(whole, null, 2)}\n`)
