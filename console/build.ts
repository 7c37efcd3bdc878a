import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { keepReleases } from '../web/keep-releases.ts'

const directory = dirname(fileURLToPath(import.meta.url))

await build({
  root: directory,
  configFile: false,
  logLevel: 'warn',
  plugins: [react()],
  css: { modules: { generateScopedName: '[local]_[hash:base64:5]' } },
  build: {
    outDir: 'build',
    emptyOutDir: true,
    target: 'es2022',
    // The policy of the page refuses styles and fonts inside the document.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1_000,
  },
})
await keepReleases({
  assets: join(directory, 'build/assets'),
  kept: join(directory, 'kept'),
  nowMs: Date.now(),
})
