import { defineConfig } from 'vitest/config'

const everywhere = [
  'contract',
  'server',
  'web',
  'console',
  'ui',
  'brands',
  'locales',
  'e2e',
  'bench',
  'tools',
]
const within = (pattern: string) => everywhere.map((folder) => `${folder}/**/${pattern}`)
const engineTests = within('*.engines.test.ts')
const benchTests = ['bench/**/*.smoke.test.ts']

/** How long `expect.poll` waits, ms: only a failure takes as long, however busy the machine is. */
const expecting = { poll: { timeout: 20_000 } }
const waitLonger = 'tools/src/testing/wait-longer.test-kit.ts'

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
          // Files of a worker share their modules, so that it imports the server once: a test restores what it changes.
          isolate: false,
          // Before each test: a global of one file must not let a test of another pass.
          unstubGlobals: true,
          expect: expecting,
          setupFiles: waitLonger,
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
          expect: expecting,
          setupFiles: [waitLonger, 'web/src/platform/wait-longer.test-kit.ts'],
          include: within('*.test.tsx'),
          exclude: ['**/node_modules/**'],
          environment: 'happy-dom',
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'engines',
          expect: expecting,
          setupFiles: waitLonger,
          include: engineTests,
          environment: 'node',
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'benches',
          expect: expecting,
          include: benchTests,
          environment: 'node',
          testTimeout: 330_000,
          maxConcurrency: 2,
        },
      },
    ],
  },
})
