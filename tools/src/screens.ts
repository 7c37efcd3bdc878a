import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { type Browser, chromium } from '@playwright/test'
import { chromiumPath, fakeMediaFlags } from '../../e2e/fixtures/browser.ts'
import { type ServerProcess, startServer } from '../../e2e/fixtures/server-process.ts'
import { cameraFlags } from './screens/cameras.ts'
import { languagesOf, picturesFolder } from './screens/pictures.ts'
import { type Looks, screenLanguages, screenSizes } from './screens/scene.ts'
import type { Shot } from './screens/shot.ts'
import { shots } from './screens/shots.ts'
import { take } from './screens/take.ts'
import { root } from './testing/root.ts'

// `npm run screens` retakes every screen, `npm run screens -- lobby call` only those. Others than those of the
// repository, to look at: `npm run screens -- lobby --sizes narrow,tablet --languages de --theme paper --into /tmp/looks`.
const { values, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: {
    sizes: { type: 'string' },
    languages: { type: 'string' },
    theme: { type: 'string' },
    into: { type: 'string' },
  },
})
const sizeNames = z.array(z.enum(['narrow', 'phone', 'tablet', 'desktop']))
const looks: Looks = {
  sizes: values.sizes ? sizeNames.parse(values.sizes.split(',')) : screenSizes,
  languages: values.languages
    ? z.array(z.enum(['en', 'de', 'ar'])).parse(values.languages.split(','))
    : screenLanguages,
  theme: z.enum(['stage', 'paper']).parse(values.theme ?? 'stage'),
  folder: values.into ?? picturesFolder,
}
if (!values.into && (values.sizes || values.languages || values.theme)) {
  throw new Error('pictures with other looks than those of the repository need a folder: --into')
}
const chosen = shots.filter(({ name }) => wanted.length === 0 || wanted.includes(name))
const folder = mkdtempSync(join(tmpdir(), 'serendip-screens-'))
mkdirSync(resolve(root, looks.folder), { recursive: true })

const servers: ServerProcess[] = []
const start = async (env: Readonly<Record<string, string>> = {}): Promise<ServerProcess> => {
  const server = await startServer(env)
  servers.push(server)
  return server
}
const browsers: Browser[] = []
const launch = async (flags: readonly string[]): Promise<Browser> => {
  const args = [...fakeMediaFlags, ...flags]
  const browser = await chromium.launch({ executablePath: chromiumPath, args })
  browsers.push(browser)
  return browser
}

const viewsOf = (shot: Shot) =>
  looks.sizes.flatMap((size) => languagesOf(shot, looks.languages).map((language) => ({ size, language })))

async function takeAll(): Promise<void> {
  const server = await start()
  const needsDemo = ({ as, isDemo, isReviewed }: Shot) => isDemo || (as === 'operator' && !isReviewed)
  const demo = chosen.some(needsDemo) ? await start({ DEMO: '1' }) : server
  const isAway = chosen.some(({ isInGermany }) => isInGermany)
  const germany = isAway ? await start({ DEMO: '1', DEV_COUNTRY: 'DE' }) : server
  const serverFor = (shot: Shot) => (shot.isInGermany ? germany : needsDemo(shot) ? demo : server)
  const draughtsman = await launch([])
  const browser = await launch(await cameraFlags(draughtsman, server.origin, folder, 0))
  const otherBrowser = await launch(await cameraFlags(draughtsman, server.origin, folder, 1))
  for (const shot of chosen) {
    for (const { size, language } of viewsOf(shot)) {
      try {
        const studio = { server: serverFor(shot), browser, otherBrowser }
        console.log(await take(shot, language, size, looks, studio))
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
  await Promise.all(servers.map((server) => server.dispose()))
  rmSync(folder, { recursive: true, force: true })
}
