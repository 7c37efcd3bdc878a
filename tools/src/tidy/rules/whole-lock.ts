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

interface LockedPackage {
  readonly link?: boolean
  readonly integrity?: string
  readonly dev?: boolean
  readonly optional?: boolean
  readonly os?: readonly string[]
}

/** A build for another machine, which `npm run lock:complete` lists without its file; only tools of development have any. */
const isForAnotherMachine = ({ dev, optional, os }: LockedPackage): boolean =>
  dev === true && optional === true && os !== undefined

export const lockedIntegrity: Rule = {
  name: 'every package in the lock file has an integrity hash',
  check(tree) {
    const file = tree.files.find(({ path }) => path === 'package-lock.json')
    const { packages = {} } = JSON.parse(file?.text ?? '{}') as {
      packages?: Readonly<Record<string, LockedPackage>>
    }
    return Object.entries(packages)
      .filter(([place, entry]) => place.includes('node_modules/') && entry.link !== true)
      .filter(([, entry]) => entry.integrity === undefined && !isForAnotherMachine(entry))
      .map(([place]) => ({
        path: 'package-lock.json',
        message: `${place} has no integrity, so npm would install whatever the registry answers`,
      }))
  },
}
