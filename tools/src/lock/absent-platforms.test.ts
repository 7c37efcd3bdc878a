import { describe, expect, it } from 'vitest'
import { absentPlatforms, type LockFile, nameAbsentPlatforms } from './absent-platforms.ts'

const lock: LockFile = {
  lockfileVersion: 3,
  packages: {
    '': {},
    'node_modules/tool': {
      version: '1.2.3',
      dev: true,
      optionalDependencies: {
        'tool-linux-x64': '1.2.3',
        'tool-darwin-arm64': '1.2.3',
        'tool-linux-arm-musl': '1.2.3',
      },
    },
    'node_modules/tool-linux-x64': { version: '1.2.3', optional: true },
  },
}

describe('builds for other machines', () => {
  it('are found when the lock file does not name them', () => {
    expect(absentPlatforms(lock).map(({ name }) => name)).toEqual([
      'tool-darwin-arm64',
      'tool-linux-arm-musl',
    ])
  })

  it('are listed only for their own platform, and nothing else changes', () => {
    const whole = nameAbsentPlatforms(lock)
    expect(absentPlatforms(whole)).toEqual([])
    expect(whole.packages['node_modules/tool-darwin-arm64']).toEqual({
      version: '1.2.3',
      os: ['darwin'],
      cpu: ['arm64'],
      dev: true,
      optional: true,
    })
    expect(whole.packages['node_modules/tool-linux-arm-musl']).toMatchObject({ libc: ['musl'], cpu: ['arm'] })
    expect(whole.packages).toMatchObject(lock.packages)
  })

  it('are refused when their name contains no platform', () => {
    const packages = { '': {}, 'node_modules/a': { optionalDependencies: { b: '1.0.0' } } }
    expect(() => nameAbsentPlatforms({ packages })).toThrow('does not tell its machine')
  })
})
