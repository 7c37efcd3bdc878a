import { defineConfig } from 'vitest/config'

const everywhere = ['contract', 'server', 'web', 'ui', 'brands', 'locales', 'e2e', 'bench', 'tools']
const within = (pattern: string) => everywhere.map((folder) => `${folder}/**/${pattern}`)
const engineTests = within('*.engines.test.ts')
const benchTests = ['bench/**/*.smoke.test.ts']

/**
 * `unit` = node + dom; `engines` runs each contract suite on every engine the environment names; `benches` runs each
 * bench in its small form, against the built app.
 */
export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'node',
          include: within('*.test.ts'),
          exclude: ['**/node_modules/**', ...engineTests, ...benchTests],
          environment: 'node',
          testTimeout: 60_000,
          hookTimeout: 90_000,
        },
      },
      {
        test: {
          name: 'dom',
          include: within('*.test.tsx'),
          exclude: ['**/node_modules/**'],
          environment: 'happy-dom',
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'engines',
          include: engineTests,
          environment: 'node',
          fileParallelism: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'benches',
          include: benchTests,
          environment: 'node',
          testTimeout: 330_000,
          maxConcurrency: 2,
        },
      },
    ],
  },
})
