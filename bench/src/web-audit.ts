import { chromium } from '@playwright/test'
import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { chromiumPath, fakeMediaFlags } from '../../e2e/fixtures/browser.ts'
import { mainThreadMs } from './main-thread.ts'

/** Lighthouse's results for one visit from a phone on a slow connection. */
export interface Audit {
  /** 0 to 1, as are both scores. */
  readonly performance: number
  readonly accessibility: number
  readonly firstPaintMs: number
  readonly largestPaintMs: number
  readonly blockingMs: number
  /** The processor time of the main thread, which does not depend on what else the machine does. */
  readonly mainThreadMs: number
  readonly layoutShift: number
  /** As they travelled, compressed. */
  readonly scriptBytes: number
  /** The audits that cost something of a score, worst first. */
  readonly faults: readonly string[]
}

interface Request {
  readonly resourceType?: string
  readonly transferSize?: number
}
type Run = NonNullable<Awaited<ReturnType<typeof lighthouse>>>
type Result = Run['lhr']

const faultsShown = 6

function faultsOf({ categories, audits }: Result): string[] {
  return ['performance', 'accessibility']
    .flatMap((name) => categories[name]?.auditRefs ?? [])
    .map(({ id, weight }) => ({ id, weight, audit: audits[id] }))
    .filter(({ audit, weight }) => weight > 0 && audit && audit.score !== null && audit.score < 0.9)
    .toSorted((left, right) => (left.audit?.score ?? 0) - (right.audit?.score ?? 0))
    .slice(0, faultsShown)
    .map(({ id, audit }) => `${id} ${audit?.displayValue ?? audit?.title ?? ''}`)
}

function read({ lhr, artifacts }: Run): Audit {
  const { categories, audits } = lhr
  const value = (id: string) => audits[id]?.numericValue ?? Number.NaN
  const details = audits['network-requests']?.details
  const requests = (details && 'items' in details ? details.items : []) as readonly Request[]
  const scripts = requests.filter(({ resourceType }) => resourceType === 'Script')
  return {
    performance: categories['performance']?.score ?? 0,
    accessibility: categories['accessibility']?.score ?? 0,
    firstPaintMs: value('first-contentful-paint'),
    largestPaintMs: value('largest-contentful-paint'),
    blockingMs: value('total-blocking-time'),
    mainThreadMs: mainThreadMs(artifacts.Trace.traceEvents, lhr.requestedUrl ?? lhr.finalDisplayedUrl),
    layoutShift: value('cumulative-layout-shift'),
    scriptBytes: scripts.reduce((sum, { transferSize = 0 }) => sum + transferSize, 0),
    faults: faultsOf(lhr),
  }
}

/** A visitor: the entries of local storage by which the app knows a person. */
export type Visitor = Readonly<Record<string, string>>

export interface Visit {
  readonly visitor?: Visitor
  /** Time limit for a page until it is idle, ms. */
  readonly quietWithinMs: number
}

/** Chromium now and then loses the start of a trace, or on a busy machine a page. */
const attempts = 3

/**
 * Lets Lighthouse visit a page as a phone does: a first visit with an empty cache, on its simulated slow connection.
 * @throws Error if Lighthouse could record no visit in three attempts
 */
export async function audit(url: string, visit: Visit): Promise<Audit> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const run = await visitOnce(url, visit)
      if (run && !run.lhr.runtimeError) return read(run)
      throw new Error(`${url}: ${run?.lhr.runtimeError?.message ?? 'no result'}`)
    } catch (error) {
      if (attempt === attempts) throw error
      console.warn(`${error} Trying again.`)
    }
  }
}

async function visitOnce(url: string, { visitor = {}, quietWithinMs }: Visit): Promise<Run | undefined> {
  const chrome = await launch({
    chromePath: chromiumPath,
    chromeFlags: ['--headless=new', ...fakeMediaFlags],
  })
  try {
    const browser = await chromium.connectOverCDP(`http://127.0.0.1:${chrome.port}`)
    const [context] = browser.contexts()
    const page = await context?.newPage()
    await page?.goto(new URL('/not-found', url).href)
    await page?.evaluate((entries) => {
      for (const [name, value] of Object.entries(entries)) localStorage.setItem(name, value)
    }, visitor)
    // Lighthouse keeps the cache if it keeps the storage.
    const session = page && (await context?.newCDPSession(page))
    await session?.send('Network.clearBrowserCache')
    await page?.close()
    const run = await lighthouse(url, {
      port: chrome.port,
      onlyCategories: ['performance', 'accessibility'],
      logLevel: 'error',
      maxWaitForLoad: quietWithinMs,
      // The storage identifies the visitor.
      disableStorageReset: true,
    })
    await browser.close()
    return run
  } finally {
    chrome.kill()
  }
}
