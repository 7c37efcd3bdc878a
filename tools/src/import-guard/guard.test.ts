import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { guardImports } from './guard.ts'
import { lowerModules } from './module-order.ts'

const planted: string[] = []
afterEach(() => {
  for (const folder of planted.splice(0)) rmSync(folder, { recursive: true, force: true })
})

/** Plants a small house; each file is its path and the addresses it imports: types, or values after `value:`. */
function plant(files: Record<string, readonly string[]>): string {
  const root = mkdtempSync(join(tmpdir(), 'serendip-guard-'))
  planted.push(root)
  const all: typeof files = { 'contract/src/index.ts': [], ...files }
  for (const [path, imports] of Object.entries(all)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    const lines = imports.map((address) =>
      address.startsWith('value:')
        ? `import { some as value } from '${address.slice('value:'.length)}'\nexport { value }`
        : `import type { Some } from '${address}'`,
    )
    writeFileSync(join(root, path), `${lines.join('\n')}\nexport const some = 1\n`)
  }
  for (const name of ['contract', 'ui']) {
    mkdirSync(join(root, 'node_modules/@serendip'), { recursive: true })
    mkdirSync(join(root, name), { recursive: true })
    const manifest = { name: `@serendip/${name}`, exports: { '.': './src/index.ts' } }
    writeFileSync(join(root, name, 'package.json'), JSON.stringify(manifest))
    symlinkSync(join(root, name), join(root, 'node_modules/@serendip', name))
  }
  return root
}

const module = (path: string) => `server/src/modules/${path}`

const violations: Record<string, Record<string, readonly string[]>> = {
  'a module reaching up': {
    [module('wallet/index.ts')]: ['../calls/index.ts'],
    [module('calls/index.ts')]: [],
  },
  'two modules of one line': {
    [module('people/index.ts')]: ['../presence/index.ts'],
    [module('presence/index.ts')]: [],
  },
  'a lower module imported past its index': {
    [module('calls/index.ts')]: ['../wallet/ledger.ts'],
    [module('wallet/ledger.ts')]: [],
  },
  'a module importing an adapter': {
    [module('wallet/index.ts')]: ['../../adapters/postgres/wallet.ts'],
    'server/src/adapters/postgres/wallet.ts': [],
  },
  'an adapter importing a use case': {
    'server/src/adapters/redis/pool.ts': ['../../modules/matchmaking/find-partner.ts'],
    [module('matchmaking/find-partner.ts')]: [],
  },
  'http importing an adapter': {
    'server/src/http/mount.ts': ['../adapters/redis/pool.ts'],
    'server/src/adapters/redis/pool.ts': [],
  },
  'composition importing a role': {
    'server/src/composition.ts': ['./roles/api.ts'],
    'server/src/roles/api.ts': [],
  },
  'the kernel importing a module': {
    'server/src/kernel/clock.ts': ['../modules/wallet/index.ts'],
    [module('wallet/index.ts')]: [],
  },
  'the contract importing another package': { 'contract/src/route.ts': ['fastify'] },
  'the product’s contract importing more of the operators’ rights than their type': {
    'contract/src/people/people.routes.ts': ['value:../operators/operator/rights.ts'],
    'contract/src/operators/operator/rights.ts': [],
  },
  'the product’s contract importing the operators’ contract': {
    'contract/src/mail/mail.routes.ts': ['./operator/mails.routes.ts'],
    'contract/src/mail/operator/mails.routes.ts': [],
  },
  'a circle': { [module('wallet/a.ts')]: ['./b.ts'], [module('wallet/b.ts')]: ['./a.ts'] },
  'a feature importing a feature': {
    'web/src/features/lobby/index.ts': ['../session/index.ts'],
    'web/src/features/session/index.ts': [],
  },
  'app importing past the index of a feature': {
    'web/src/app/routes.tsx': ['../features/lobby/view.ts'],
    'web/src/features/lobby/view.ts': [],
  },
  'platform importing a feature': {
    'web/src/platform/api.ts': ['../features/lobby/index.ts'],
    'web/src/features/lobby/index.ts': [],
  },
  'platform importing what features share': {
    'web/src/platform/api.ts': ['../shared/safety/block-dialog.tsx'],
    'web/src/shared/safety/block-dialog.tsx': [],
  },
  'what features share importing a feature': {
    'web/src/shared/safety/block-dialog.tsx': ['../../features/lobby/index.ts'],
    'web/src/features/lobby/index.ts': [],
  },
  'a public page importing what features share': {
    'web/src/public/landing.tsx': ['../shared/safety/block-dialog.tsx'],
    'web/src/shared/safety/block-dialog.tsx': [],
  },
  'demo people importing the server': {
    'demo/src/index.ts': ['../../server/src/kernel/clock.ts'],
    'server/src/kernel/clock.ts': [],
  },
  'the server importing demo people at its start': {
    'server/src/roles/demo/host-demo.ts': ['value:../../../../demo/src/index.ts'],
    'demo/src/index.ts': [],
  },
  'the server importing demo people past their index': {
    'server/src/roles/demo/host-demo.ts': ['../../../../demo/src/run-demo.ts'],
    'demo/src/run-demo.ts': [],
  },
  'an emulated service importing the server': {
    'emulators/src/main.ts': ['../../server/src/kernel/clock.ts'],
    'server/src/kernel/clock.ts': [],
  },
  'an emulated service importing the contract': { 'emulators/src/main.ts': ['@serendip/contract'] },
  'the product importing an emulated service': {
    'web/build.ts': ['../emulators/src/kit/bank.ts'],
    'emulators/src/kit/bank.ts': [],
  },
  'ui importing the product': { 'ui/src/index.ts': ['@serendip/contract'] },
  'the product importing its tests': {
    'web/build.ts': ['../e2e/person.ts'],
    'e2e/person.ts': [],
  },
  'an import that leads nowhere': { [module('wallet/index.ts')]: ['./gone.ts'] },
  'a module without a place in the order': { [module('surprise/index.ts')]: [] },
  'a public page importing the app': {
    'web/src/public/landing.tsx': ['../app/router.ts'],
    'web/src/app/router.ts': [],
  },
  'the product’s browser importing the operators’ contract': {
    'web/src/platform/api.ts': ['../../../contract/src/operator.ts'],
    'contract/src/operator.ts': [],
  },
  'a view of public pages and app importing a feature': {
    'web/src/chrome/header.tsx': ['../features/lobby/index.ts'],
    'web/src/features/lobby/index.ts': [],
  },
  'an unknown folder of the web': { 'web/src/stores/index.ts': [] },
  'an unknown folder of the server': { 'server/src/services/index.ts': [] },
}

describe('the import guard', () => {
  it('allows imports that point down through an entry point', async () => {
    const root = plant({
      'server/src/main.ts': ['./roles/api.ts'],
      'server/src/roles/api.ts': ['../composition.ts'],
      'server/src/composition.ts': ['./modules/calls/index.ts', './adapters/redis/pool.ts'],
      'server/src/adapters/redis/pool.ts': ['../../modules/matchmaking/pool.port.ts', '@serendip/contract'],
      [module('matchmaking/pool.port.ts')]: ['../../kernel/clock.ts'],
      [module('calls/index.ts')]: ['./start-call.ts', '../wallet/index.ts'],
      [module('calls/start-call.ts')]: [],
      [module('calls/start-call.test.ts')]: ['../../adapters/redis/pool.ts'],
      [module('wallet/index.ts')]: [],
      'server/src/kernel/clock.ts': ['@serendip/contract'],
      'web/src/app/routes.tsx': ['../features/lobby/index.ts'],
      'web/src/features/lobby/index.ts': [
        './view.ts',
        '../../shared/safety/block-dialog.tsx',
        '../../platform/api.ts',
        '@serendip/ui',
      ],
      'web/src/shared/safety/block-dialog.tsx': ['../../platform/api.ts'],
      'web/src/features/lobby/view.ts': [],
      'web/src/platform/api.ts': ['@serendip/contract'],
      'ui/src/index.ts': [],
    })
    expect((await guardImports(root, [])).problems).toEqual([])
  })

  it('allows the server to import demo people when they run', async () => {
    const root = plant({ 'demo/src/index.ts': ['@serendip/contract'] })
    const host = "export const demo = () => import('../../../../demo/src/index.ts')\n"
    mkdirSync(join(root, 'server/src/roles/demo'), { recursive: true })
    writeFileSync(join(root, 'server/src/roles/demo/host-demo.ts'), host)
    const known = [['server/src/roles/demo/host-demo.ts', 'demo/src/index.ts']] as const
    expect((await guardImports(root, known)).problems).toEqual([])
  })

  it.each(Object.keys(violations))('refuses %s', async (name) => {
    const result = await guardImports(plant(violations[name] ?? {}), [])
    expect(result.problems).toHaveLength(1)
  })

  it('refuses a package that the production image does not install, except in tests', async () => {
    const root = plant({ 'server/src/main.ts': [], 'server/test/fake.ts': ['tool'] })
    const addPackage = (folder: string, manifest: object) => {
      mkdirSync(join(root, folder), { recursive: true })
      writeFileSync(join(root, folder, 'package.json'), JSON.stringify(manifest))
    }
    addPackage('node_modules/tool', { name: 'tool', main: 'index.js' })
    writeFileSync(join(root, 'node_modules/tool/index.js'), 'exports.some = 1')
    addPackage('server', { name: '@serendip/server', devDependencies: { tool: '1.0.0' } })
    expect((await guardImports(root, [])).problems).toEqual([])
    writeFileSync(
      join(root, 'server/src/main.ts'),
      "import { some } from 'tool'\nexport const first = some\n",
    )
    expect((await guardImports(root, [])).problems).toEqual([
      expect.stringContaining('a package of development'),
    ])
  })

  it('lists what the entry points reach, and not what only tests import', async () => {
    const root = plant({
      'server/src/main.ts': ['./composition.ts'],
      'server/src/composition.ts': ['./modules/wallet/index.ts'],
      [module('wallet/index.ts')]: [],
      [module('calls/index.ts')]: [],
      [module('calls/calls.test.ts')]: ['./index.ts'],
    })
    const { reached } = await guardImports(root, [])
    expect(reached).toContain(module('wallet/index.ts'))
    expect(reached).not.toContain(module('calls/index.ts'))
  })

  it('reports that it is blind when it misses an existing import', async () => {
    const root = plant({ 'ui/src/index.ts': [] })
    const { problems } = await guardImports(root, [['ui/src/index.ts', 'contract/src/index.ts']])
    expect(problems).toEqual([expect.stringContaining('blind')])
  })

  it('reports that it is blind when it finds nothing', async () => {
    const root = mkdtempSync(join(tmpdir(), 'serendip-guard-'))
    planted.push(root)
    await expect(guardImports(root, [])).resolves.toMatchObject({
      problems: [expect.stringContaining('0 of 0')],
    })
  })
})

describe('the order of modules', () => {
  it('lets calls import the wallet and matchmaking, and not the reverse', () => {
    expect(lowerModules('calls')).toEqual(expect.arrayContaining(['wallet', 'matchmaking']))
    expect(lowerModules('wallet')).not.toEqual(expect.arrayContaining(['calls']))
    expect(lowerModules('people')).not.toContain('presence')
  })
})
