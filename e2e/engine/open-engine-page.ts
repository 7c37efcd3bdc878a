import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { build } from 'vite'
import type { EngineHarness } from './engine-page.ts'

/** This host does not exist: the test fulfils the page and its script, and https makes it a secure context. */
const origin = 'https://engine.test'

async function bundle(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      minify: false,
      rollupOptions: { input: fileURLToPath(new URL('engine-page.ts', import.meta.url)) },
    },
  })
  const outputs = [built].flat().flatMap((result) => ('output' in result ? result.output : []))
  const chunk = outputs.find((output) => output.type === 'chunk')
  if (chunk === undefined) throw new Error('The engine page did not build')
  return chunk.code
}

/** Opens a page with two ends of a call in it, joined by a pipe instead of a server. */
export async function openEnginePage(page: Page): Promise<void> {
  const script = await bundle()
  await page.route(`${origin}/**`, (route) =>
    route.request().url().endsWith('.js')
      ? route.fulfill({ contentType: 'text/javascript', body: script })
      : route.fulfill({ contentType: 'text/html', body: '<script type="module" src="/engine.js"></script>' }),
  )
  await page.goto(origin)
  await page.waitForFunction(() => 'harness' in window)
}

declare global {
  interface Window {
    harness: EngineHarness
  }
}
