import { defineConfig } from 'vitest/config'

const everywhere = [
  'contract',
  'server',
  'web',
  'console',
  'ui',
  'demo',
  'emulators',
  'brands',
  'locales',
  'e2e',
  'bench',
  'tools',
]
const within = (pattern: string) => everywhere.map((folder) => `${folder}/**/${pattern}`)
const engineTests = within('*.engines.test.ts')
const benchTests = ['bench/**/*.smoke.test.ts']

/** Longest wait of `expect.poll`, ms: only a failure takes as long, however busy the machine is. */
const expecting = { poll: { timeout: 20_000 } }
/**
 * Files of a worker share their modules, so that it imports the server or React once: a test restores what it changes.
 * Stubbed globals are restored before each test, so that a global of one file cannot let a test of another pass.
 */
const sharing = { isolate: false, unstubGlobals: true } as const
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
          ...sharing,
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
          ...sharing,
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
          ...sharing,
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
