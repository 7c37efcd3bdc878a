import type { Visitor } from '@serendip/contract'
import { isbot } from 'isbot'
import { needsConsent } from '../platform/analytics/consent-choice.ts'

/** Judged when the page is answered, so that no browser loads the list of bots. No user agent is a bot as well. */
export function visitorOf(country: string | null, userAgent: string): Visitor {
  const isCrawler = userAgent === '' || isbot(userAgent)
  return { isCrawler, asksConsent: needsConsent(country) && !isCrawler }
}
