import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { experiments, isExperiment } from '@serendip/contract'
import { builtExperiments } from '@serendip/contract/operator'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../../..')

test('the console shows as built exactly the experiments that the product’s code names', async () => {
  let code = ''
  for await (const path of glob('{server,web}/src/**/*.{ts,tsx}', { cwd: root })) {
    // The types of the tables repeat values of columns, such as groups of packages.
    if (!/\.test\.tsx?$|kernel\/tables\.ts$/.test(path)) code += await readFile(join(root, path), 'utf8')
  }
  const named = Object.keys(experiments).filter((name) => new RegExp(`['"\`]${name}['"\`|]`).test(code))
  expect(named.toSorted()).toEqual(builtExperiments.toSorted())
  expect(named.every(isExperiment)).toBe(true)
})
