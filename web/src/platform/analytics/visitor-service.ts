import { loadLate } from '../late/load-late.ts'
import { makeUuid } from '../uuid.ts'
import type { VisitorService } from './visitor-id.ts'

const askMs = 10_000

/** Whether operators let this page recognise browsers; not, where that cannot be learned. */
async function recognisesBrowsers(page: Pick<Window, 'fetch' | 'document'>): Promise<boolean> {
  try {
    const packagename = page.document.documentElement.dataset['brand'] ?? ''
    const signal = AbortSignal.timeout(askMs)
    const answer = await page.fetch('/api/v2/settings', { headers: { packagename }, signal })
    const settings: unknown = await answer.json()
    return (settings as { recognisesBrowsers?: unknown } | null)?.recognisesBrowsers === true
  } catch {
    return false
  }
}

async function readFeatures(): Promise<string> {
  const { load } = await loadLate(() => import('@fingerprintjs/fingerprintjs'))
  // It would tell its maker that it is used.
  const agent = await load({ monitoring: false })
  return (await agent.get()).visitorId
}

/**
 * Supplies a visitor's id: made at random, unless operators switched on that browsers are recognised by their features,
 * which are read in the browser and sent to nobody. Called only after consent, or where none is required (0022).
 */
export const createVisitorService = (
  page: Pick<Window, 'fetch' | 'document'>,
  features: () => Promise<string> = readFeatures,
): VisitorService => ({
  visitorId: async () => ((await recognisesBrowsers(page)) ? features() : makeUuid()),
})
