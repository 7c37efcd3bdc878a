import { readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pageManifests } from '@serendip/contract'
import react from '@vitejs/plugin-react'
import type { InlineConfig } from 'vite'
import { appEntry } from './src/public/app-code.ts'
import type { ReleaseFiles } from './src/service-worker/release-files.ts'

export const webDirectory = dirname(fileURLToPath(import.meta.url))
const islands = readdirSync(join(webDirectory, 'src/public/islands'))
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => `islands/${file}`)

const shared = {
  root: webDirectory,
  configFile: false,
  logLevel: 'warn',
  plugins: [react()],
  worker: { format: 'es' },
  css: { modules: { generateScopedName: '[local]_[hash:base64:5]' } },
} satisfies InlineConfig

const client = {
  outDir: 'build/client',
  target: 'es2022',
  // budget.ts weighs what a visit loads; the size of a single chunk means little.
  chunkSizeWarningLimit: 600,
  // A style or font address inside the document would be blocked, or would swell every page.
  assetsInlineLimit: 0,
  modulePreload: { polyfill: false },
} satisfies InlineConfig['build']

/**
 * The app. It shares no file with the pages that the server draws, so that neither loads code of the other. `chunkOf`
 * names the chunk that a module travels in; null leaves it to the bundler.
 */
export const appConfig = (chunkOf: (id: string) => string | null): InlineConfig => ({
  ...shared,
  build: {
    ...client,
    emptyOutDir: true,
    manifest: pageManifests[0],
    rolldownOptions: {
      input: join(webDirectory, appEntry),
      preserveEntrySignatures: false,
      output: {
        codeSplitting: {
          groups: [{ name: chunkOf, debugName: 'app', includeDependenciesRecursively: false }],
        },
      },
    },
  },
})

/** The style sheet and the small scripts of the pages that the server draws. */
export const publicConfig = {
  ...shared,
  build: {
    ...client,
    emptyOutDir: false,
    manifest: pageManifests[1],
    rolldownOptions: {
      input: ['public-styles.ts', ...islands].map((file) => join(webDirectory, 'src/public', file)),
      // The style sheet is an entry whose exports hold its modules in the build.
      preserveEntrySignatures: 'exports-only',
    },
  },
} satisfies InlineConfig

/** The service worker, in one file of a lasting name, with the files of the release that it keeps. */
export const workerConfig = (files: ReleaseFiles): InlineConfig => ({
  ...shared,
  plugins: [],
  // The name by which Workbox and its tools know the list.
  define: { 'self.__WB_MANIFEST': JSON.stringify(files) },
  build: {
    ...client,
    emptyOutDir: false,
    rolldownOptions: {
      input: join(webDirectory, 'src/service-worker/service-worker.ts'),
      output: { format: 'iife', entryFileNames: 'service-worker.js' },
    },
  },
})

export const serverConfig: InlineConfig = {
  ...shared,
  build: {
    outDir: 'build/server',
    emptyOutDir: true,
    target: 'node22',
    ssr: join(webDirectory, 'src/public/render.tsx'),
    assetsInlineLimit: 0,
  },
}

/** Live reload inside another server: Vite transforms, the pages room serves. */
export const devConfig = {
  ...shared,
  appType: 'custom',
  server: { middlewareMode: true },
} satisfies InlineConfig
