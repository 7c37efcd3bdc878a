import { absentPlatforms, type LockFile } from '../../lock/absent-platforms.ts'
import type { Rule } from '../tree.ts'

export const wholeLock: Rule = {
  name: 'the lock file names the builds for every machine, so that npm ci works',
  check(tree) {
    const file = tree.files.find(({ path }) => path === 'package-lock.json')
    if (!file) return [{ path: 'package-lock.json', message: 'is missing' }]
    return absentPlatforms(JSON.parse(file.text) as LockFile).map(({ name, by }) => ({
      path: file.path,
      message: `${name}, which ${by} asks for, is missing: run npm run lock:complete after npm install`,
    }))
  },
}
