import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { closedContainers } from './closed-containers.ts'

const ours = readFileSync(join(import.meta.dirname, '../../../../compose.yml'), 'utf8')
const found = (text: string) =>
  closedContainers.check({ files: [{ path: 'compose.yml', text }] }).map(({ message }) => message)

test('our own containers are hardened', () => {
  expect(ours).toContain('  postgres:\n')
  expect(found(ours)).toEqual([])
})

test.each([
  ['a root that can be written', '    read_only: true\n', '', 9],
  ['capabilities', '    cap_drop: [ALL]\n', '', 9],
  ['new privileges', "    security_opt: ['no-new-privileges:true']\n", '', 9],
  ['a capability too many', 'cap_add: [NET_BIND_SERVICE]', 'cap_add: [SYS_ADMIN]', 2],
  ['no password of Redis', 'requirepass', 'nothing', 1],
  ['an address of Redis without it', 'redis://:', 'redis://', 1],
  ['a relay that is root', "user: '65534:65534'", "user: '0:0'", 1],
  ['a secret on the command line', '--use-auth-secret', '--use-auth-secret --static-auth-secret=x', 1],
  ['an image of no system’s release', 'postgres:17-bookworm', 'postgres:17', 1],
])('%s is found in every container', (_what, line, instead, times) => {
  expect(found(ours.replaceAll(line, instead))).toHaveLength(times)
})
