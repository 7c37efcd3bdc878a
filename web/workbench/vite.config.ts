import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** `vite --config web/workbench/vite.config.ts` opens the page on which every primitive is seen in every state. */
export default defineConfig({
  root: dirname(fileURLToPath(import.meta.url)),
  plugins: [react()],
  server: { host: '127.0.0.1', port: 4310 },
  build: { outDir: '../build/workbench', emptyOutDir: true },
})
