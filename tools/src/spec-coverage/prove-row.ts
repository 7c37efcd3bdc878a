import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { startVitest } from 'vitest/node'
import { root } from '../testing/root.ts'
import { breakFile } from './break-file.ts'
import { type Row, testsOf } from './rows.ts'

/** The unit tests that a row names: those that need no browser, no server of their own and no second engine. */
const unitTestsOf = (row: Row) =>
  testsOf(row).filter(({ path }) => /\.test\.tsx?$/.test(path) && !/\.(engines|smoke)\.test\.ts$/.test(path))

/** A test that waits for what the file no longer does has failed. */
const limits = { testTimeout: 20_000, hookTimeout: 40_000 } as const

const breakable = /\.(tsx?|json)$/

export const isProvable = (row: Row): boolean =>
  row.state === 'yes' && breakable.test(row.file) && unitTestsOf(row).length > 0

const special = /[.*+?^${}()|[\]\\]/g
/** A name as `test.each` writes it: what stands for a value in the title matches any text. */
const patternOf = (name: string): string =>
  name.replace(special, String.raw`\$&`).replace(/%[sdifjoO#%]|\\\$[\w.]+/g, '.*')

/** Each test's state when the row's file does nothing; empty if a test file could not even be read. */
async function runBroken(row: Row): Promise<readonly string[]> {
  const broken = join(root, row.file)
  const tests = unitTestsOf(row)
  const vitest = await startVitest(
    'test',
    tests.map(({ path }) => path),
    {
      root,
      run: true,
      watch: false,
      ...limits,
      // One failure is the proof.
      bail: 1,
      // A module transformed for another row, unbroken, would stand in for the broken file.
      fsModuleCache: false,
      reporters: [{}],
      project: ['node', 'dom'],
      testNamePattern: tests.map(({ name }) => patternOf(name)).join('|'),
    },
    {
      plugins: [
        {
          name: 'break-file',
          enforce: 'pre',
          transform: (code: string, id: string) =>
            id.split('?')[0] === broken ? breakFile(row.file, readFileSync(broken, 'utf8')) : code,
        },
      ],
    },
  )
  const states = vitest.state.getTestModules().flatMap((module) => {
    const own = [...module.children.allTests()].map((test) => test.result().state)
    return module.errors().length > 0 ? [...own, 'failed'] : own
  })
  await vitest.close()
  return states
}

/** Whether a named unit test of the row fails when the row's file does nothing. */
export async function isProven(row: Row): Promise<boolean> {
  const states = await runBroken(row)
  return states.includes('failed')
}
