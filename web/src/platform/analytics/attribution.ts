import {
  analyticsLimits,
  attributionNames,
  clickIdNames,
  cutWhole,
  type Impression,
  isSecretPair,
  withoutSecrets,
} from '@serendip/contract'
import { readBrowser } from './read-browser.ts'

/** Source of a visit: an impression without its ids. */
export type Attribution = Omit<Impression, 'eventId' | 'at' | 'impressionId' | 'visitorId'>

const { valueMaxChars, addressMaxChars, customAttrsMaxChars } = analyticsLimits
const otherNamesMax = 30

/** Query names that have a field of their own, or that control the page and say nothing about attribution. */
const placed: ReadonlySet<string> = new Set([...attributionNames, 'clickid', 'bid', 'll', 'target'])
/** Entry points of paid traffic (SPEC §2). */
const landingPath = /^\/(?:[a-z]{2}\/)?(?:lp|i)(?:\/auth)?\/?$/
const landingKey = /^[\w-]{1,60}$/

export interface Visit {
  readonly url: string
  /** The page's key, if it is a landing page. */
  readonly landing: string | null
  readonly referrer: string
  readonly userAgent: string
  /** Neither asked for consent nor counted. */
  readonly isCrawler: boolean
  readonly language: string
}

const cut = (text: string, max: number = valueMaxChars): string => cutWhole(text, max)

/** Whether an advertisement paid for this visit: the query has target=true, or the path is a landing path. */
const isPaidVisit = (url: string): boolean => {
  const { pathname, searchParams } = new URL(url)
  return searchParams.get('target') === 'true' || landingPath.test(pathname)
}

/** The landing key: from the query, otherwise the page's own. */
function landingKeyOf({ url, landing }: Visit): string | undefined {
  const named = new URL(url).searchParams.get('ll') ?? landing ?? ''
  return landingKey.test(named) ? named : undefined
}

/** The other parameters and the device, as JSON text that fits: what does not is left out, last names first. */
function customAttrs(query: URLSearchParams, userAgent: string): string {
  const otherPairs = [...query].filter(([name, value]) => !placed.has(name) && !isSecretPair(name, value))
  const stored = otherPairs.slice(0, otherNamesMax).map(([name, value]) => [name, cut(value)])
  const facts = readBrowser(userAgent)
  for (;;) {
    const text = JSON.stringify({ ...Object.fromEntries(stored), ...facts })
    if (text.length <= customAttrsMaxChars || stored.length === 0) return text
    stored.pop()
  }
}

/** Reads a visit's attribution from its address, without anything that grants access. */
export function captureAttribution(visit: Visit): Attribution {
  const { url, referrer, userAgent, language } = visit
  const query = new URL(url).searchParams
  const read = (name: string): string | undefined => {
    const value = query.get(name)
    return value && !isSecretPair(name, value) ? cut(value) : undefined
  }
  const named = [...attributionNames, 'bid'].flatMap((name) => {
    const value = read(name)
    return value ? [[name, value] as const] : []
  })
  const ll = landingKeyOf(visit)
  const clickid = clickIdNames.map(read).find(Boolean)
  const cameFrom = withoutSecrets(referrer)
  return {
    language,
    isPaid: isPaidVisit(url),
    ...(ll ? { ll } : {}),
    ...(clickid ? { clickid } : {}),
    ...Object.fromEntries(named),
    custom_attrs: customAttrs(query, userAgent),
    full_url: cut(withoutSecrets(url), addressMaxChars),
    ...(cameFrom
      ? { referrer_url: cut(cameFrom, addressMaxChars), referrer_host: cut(new URL(cameFrom).host) }
      : {}),
  }
}
