import { expect, test } from 'vitest'
import { lockedIntegrity } from './whole-lock.ts'

const found = (packages: Readonly<Record<string, object>>) =>
  lockedIntegrity
    .check({ files: [{ path: 'package-lock.json', text: JSON.stringify({ packages }) }] })
    .map(({ message }) => message.split(' ')[0])

test('a package without an integrity hash is refused, unless it is a development build for another machine', () => {
  const build = { version: '1.0.0', dev: true, optional: true, os: ['darwin'] }
  expect(
    found({
      '': {},
      server: { version: '1.0.0' },
      'node_modules/@serendip/server': { link: true },
      'node_modules/whole': { version: '1.0.0', integrity: 'sha512-x' },
      'node_modules/tool-darwin': build,
      'node_modules/bare': { version: '1.0.0' },
      'node_modules/shipped-darwin': { ...build, dev: undefined },
      'server/node_modules/nested': { version: '1.0.0', dev: true },
    }),
  ).toEqual(['node_modules/bare', 'node_modules/shipped-darwin', 'server/node_modules/nested'])
})
