import { readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import type { InlineConfig } from 'vite'

export const webDirectory = dirname(fileURLToPath(import.meta.url))
const islandsDirectory = join(webDirectory, 'src/public/islands')

/** Source files that become scripts or style sheets of their own; pages name them by these paths. */
const clientEntries = [
  'src/app/main.tsx',
  'src/public/public-styles.ts',
  ...readdirSync(islandsDirectory)
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => `src/public/islands/${file}`),
]

/** The libraries that the app cannot start without. */
const framework =
  /node_modules[\\/](react|react-dom|scheduler|react-router|i18next|react-i18next|zod|@tanstack)[\\/]/

const shared = {
  root: webDirectory,
  configFile: false,
  logLevel: 'warn',
  plugins: [react()],
  css: { modules: { generateScopedName: '[local]_[hash:base64:5]' } },
} satisfies InlineConfig

export const clientConfig: InlineConfig = {
  ...shared,
  build: {
    outDir: 'build/client',
    manifest: true,
    emptyOutDir: true,
    target: 'es2022',
    // budget.ts weighs what a visit loads; the size of one chunk alone says little.
    chunkSizeWarningLimit: 600,
    // A style or font address inside the document would be blocked, or would swell every page.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: clientEntries.map((entry) => join(webDirectory, entry)),
      // The public style sheet is an entry whose exports hold its modules in the build.
      preserveEntrySignatures: 'exports-only',
      // What changes with a dependency alone stays in the browser's cache over our own releases.
      output: { codeSplitting: { groups: [{ name: 'framework', test: framework }] } },
    },
  },
}

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
export const devConfig: InlineConfig = {
  ...shared,
  appType: 'custom',
  server: { middlewareMode: true },
}
