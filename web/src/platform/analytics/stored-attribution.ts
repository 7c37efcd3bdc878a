import { attributionNames } from '@serendip/contract'
import type { CookieJar } from '../storage/cookie-jar.ts'
import type { Attribution } from './attribution.ts'
import type { TextStorage } from './storage.ts'

const entry = 'attribution'
export const attributionLifetimeMs = 7 * 24 * 3_600_000

/** Fields that every visit has, whatever its attribution. */
const common: ReadonlySet<string> = new Set([
  ...['language', 'll', 'isPaid', 'custom_attrs', 'full_url', 'referrer_url', 'referrer_host'],
])

/** Whether an advertisement, a partner or a click is named; a visit without one keeps the earlier attribution. */
const isAttributed = (attribution: Attribution): boolean =>
  Object.keys(attribution).some((name) => !common.has(name))

/** Names shared with the other hosts of the domain: those of the campaign, and nothing else. */
const carriedNames: readonly string[] = [...attributionNames, 'clickid', 'bid']
const carriedMaxChars = 300
type Carrier = Pick<CookieJar, 'read' | 'write' | 'forget'>

/** Written by any page of the domain, so only known names with short texts count. */
function readCarried(jar: Carrier): Partial<Attribution> {
  try {
    const stored = Object.entries(JSON.parse(jar.read(entry) ?? '{}'))
    return Object.fromEntries(
      stored.filter(
        ([name, value]) =>
          carriedNames.includes(name) && typeof value === 'string' && value.length <= carriedMaxChars,
      ),
    )
  } catch {
    return {}
  }
}

/** Stores the attribution found here, or on another host of the domain before, and shares it with those. */
export function carryAttribution(
  storage: TextStorage,
  jar: Carrier,
  attribution: Attribution,
  now: number,
): void {
  if (isAttributed(attribution)) {
    const named = Object.entries(attribution).filter(([name]) => carriedNames.includes(name))
    jar.write(entry, JSON.stringify(Object.fromEntries(named)))
    keepAttribution(storage, attribution, now)
    return
  }
  const stored = storedAttribution(storage, now)
  const isNamed = stored !== null && isAttributed(stored)
  keepAttribution(storage, isNamed ? attribution : { ...attribution, ...readCarried(jar) }, now)
}

/** Keeps attribution across pages, sign-up included. */
function keepAttribution(storage: TextStorage, attribution: Attribution, now: number): void {
  if (!isAttributed(attribution) && storedAttribution(storage, now) !== null) return
  storage.write(entry, JSON.stringify({ attribution, until: now + attributionLifetimeMs }))
}

/** Source that brought this person within seven days, or null. */
export function storedAttribution(storage: TextStorage, now: number): Attribution | null {
  try {
    const stored = JSON.parse(storage.read(entry) ?? 'null') as {
      attribution: Attribution
      until: number
    } | null
    return stored !== null && stored.until > now ? stored.attribution : null
  } catch {
    return null
  }
}

export function forgetAttribution(storage: TextStorage, jar: Carrier): void {
  storage.forget(entry)
  jar.forget(entry)
}
