import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { build } from 'vite'

await build({
  root: dirname(fileURLToPath(import.meta.url)),
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
