import { chromium } from '@playwright/test'
import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { chromiumPath } from '../../e2e/fixtures/browser.ts'
import { startServer } from '../../e2e/fixtures/server-process.ts'
import { logInAs } from '../../server/test/console.ts'
import { machine } from './figures.ts'
import { writeSection } from './write-section.ts'

// `npm run bench:console-web`: Lighthouse's accessibility score of each screen of the console that needs no id of
// stored data, on a desktop. It does not depend on the machine; BENCH_SHORT=1 visits two screens and writes nothing.
const isShort = process.env['BENCH_SHORT'] === '1'
const goal = 1
const screens = [
  ...['/', '/trends', '/queue', '/reports', '/strikes', '/appeals', '/photos', '/galleries', '/texts'],
  ...['/applications', '/people?q=a', '/creators', '/support', '/support/replies', '/settings'],
  ...['/settings/filterPriceCoins', '/settings/offensiveWords', '/experiments', '/experiments/letsTalk'],
  ...['/announcements', '/announcements/new', '/legal', '/legal/serendip/terms-of-use', '/prices'],
  ...['/ledger', '/operations', '/processes', '/mails', '/webhooks', '/operators', '/rights', '/audit'],
  '/account',
] as const
const shortScreens = 2
const quietWithinMs = 30_000

type Result = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr']

/** The audits that cost something of the score. */
const faultsOf = ({ categories, audits }: Result): string[] =>
  (categories['accessibility']?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && audits[id]?.score !== null && (audits[id]?.score ?? 0) < 1)
    .map(({ id }) => id)

async function visit(url: string, port: number): Promise<Result> {
  const run = await lighthouse(url, {
    port,
    onlyCategories: ['accessibility'],
    logLevel: 'error',
    maxWaitForLoad: quietWithinMs,
    formFactor: 'desktop',
    throttlingMethod: 'provided',
    screenEmulation: { mobile: false, width: 1280, height: 900, deviceScaleFactor: 1, disabled: false },
    // The cookie is the operator's session.
    disableStorageReset: true,
  })
  if (!run || run.lhr.runtimeError) {
    throw new Error(`${url}: ${run?.lhr.runtimeError?.message ?? 'no result'}`)
  }
  return run.lhr
}

const lines: string[] = []
const print = (line: string): void => {
  console.log(line)
  lines.push(line)
}
const missed: string[] = []
const server = await startServer({ DEMO: '1' })
const chrome = await launch({ chromePath: chromiumPath, chromeFlags: ['--headless=new', '--no-sandbox'] })
try {
  const origin = server.consoleOrigin()
  const { cookie } = await logInAs(origin, 'admin')
  const [name = '', value = ''] = (cookie ?? '').split('=')
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${chrome.port}`)
  await browser.contexts()[0]?.addCookies([{ name, value, url: origin }])
  print(`Machine: ${machine()}. As the demo’s admin. Goal: ${goal} on every screen.`)
  print('')
  print('| screen | accessibility | faults |')
  print('|---|---|---|')
  for (const path of isShort ? screens.slice(0, shortScreens) : screens) {
    const result = await visit(`${origin}${path}`, chrome.port)
    const score = result.categories['accessibility']?.score ?? 0
    const isThere = result.finalDisplayedUrl === `${origin}${path}`
    if (score < goal || !isThere) missed.push(path)
    print(`| ${path} | ${score} | ${faultsOf(result).join(', ') || '–'} |`)
  }
  await browser.close()
} finally {
  chrome.kill()
  await server.dispose()
}
if (!isShort) writeSection('bench:console-web', lines.join('\n'))
for (const path of missed) console.error(`goal missed: ${path}`)
if (missed.length > 0) process.exitCode = 1
