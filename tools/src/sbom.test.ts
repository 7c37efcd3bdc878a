import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..', '..')
const product = ['contract', 'server', 'web', 'ui', 'brands', 'locales']

/** npm names no licence that is not on the list of SPDX: MaxMind's own. */
const unlisted = ['geoip-country']

interface Component {
  readonly name: string
  readonly group?: string
  readonly version: string
  readonly licenses?: readonly unknown[]
  readonly properties?: readonly { readonly name: string }[]
}

const dependenciesOf = (folder: string): readonly string[] => {
  const { dependencies = {} } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))
  return Object.keys(dependencies).filter((name) => !name.startsWith('@serendip/'))
}

test('npm run sbom lists every dependency of the product with its version and licence, and none of demo people', async () => {
  const { stdout } = await promisify(execFile)('npm', ['run', '--silent', 'sbom'], {
    cwd: root,
    maxBuffer: 64 * 1024 ** 2,
  })
  const { bomFormat, components } = JSON.parse(stdout) as { bomFormat: string; components: Component[] }
  expect(bomFormat).toBe('CycloneDX')
  const named = new Map(
    components.map(
      (component) =>
        [component.group ? `${component.group}/${component.name}` : component.name, component] as const,
    ),
  )
  const names = product.flatMap(dependenciesOf)
  const demoAlone = dependenciesOf('demo').filter((name) => !names.includes(name))
  expect(demoAlone.length).toBeGreaterThan(0)
  for (const name of demoAlone) expect(named.has(name), name).toBe(false)
  expect(names.length).toBeGreaterThan(30)
  for (const name of names) {
    const component = named.get(name)
    expect(component?.version, name).toMatch(/^\d+\.\d+/)
    if (!unlisted.includes(name)) expect(component?.licenses?.length, name).toBeGreaterThan(0)
    expect(component?.properties?.map((property) => property.name) ?? [], name).not.toContain(
      'cdx:npm:package:development',
    )
  }
})
