import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { chromiumPath, fakeMediaFlags } from '../../e2e/fixtures/browser.ts'
import { startServer } from '../../e2e/fixtures/server-process.ts'
import { cameraFlags } from './screens/cameras.ts'
import { screenLanguages, screenSizes } from './screens/scene.ts'
import { shots } from './screens/shots.ts'
import { take } from './screens/take.ts'
import { root } from './testing/root.ts'

// `npm run screens` retakes every screen, `npm run screens -- lobby call` only those.
const wanted = process.argv.slice(2)
const chosen = shots.filter(({ name }) => wanted.length === 0 || wanted.includes(name))
const folder = mkdtempSync(join(tmpdir(), 'serendip-screens-'))
mkdirSync(join(root, 'docs', 'screens'), { recursive: true })

const server = await startServer()
const browsers: Browser[] = []
const launch = async (flags: readonly string[]): Promise<Browser> => {
  const args = [...fakeMediaFlags, ...flags]
  const browser = await chromium.launch({ executablePath: chromiumPath, args })
  browsers.push(browser)
  return browser
}

async function takeAll(): Promise<void> {
  const draughtsman = await launch([])
  const browser = await launch(await cameraFlags(draughtsman, server.origin, folder, 0))
  const otherBrowser = await launch(await cameraFlags(draughtsman, server.origin, folder, 1))
  const studio = { origin: server.origin, browser, otherBrowser }
  const views = screenSizes.flatMap((size) => screenLanguages.map((language) => ({ size, language })))
  for (const shot of chosen) {
    for (const { size, language } of views) {
      try {
        console.log(await take(shot, language, size, studio))
      } catch (error) {
        process.exitCode = 1
        console.error(`${shot.name} (${size}, ${language}) was not taken:`, error)
      }
    }
  }
}

try {
  await takeAll()
} finally {
  await Promise.all(browsers.map((browser) => browser.close()))
  await server.dispose()
  rmSync(folder, { recursive: true, force: true })
}
