import { rememberArrival } from '../../platform/arrival/remember-arrival.ts'
import { openVisitReports } from '../../platform/analytics/open-visit-reports.ts'
import { watchConsent } from './watch-consent.ts'

/** Reports the visit of a page without a framework, and asks for consent if required. */
export async function askConsent(page: Window): Promise<void> {
  rememberArrival(page)
  let onFollowed = () => {}
  const reports = openVisitReports(page, { onFollowed: () => onFollowed() })
  onFollowed = watchConsent(page.document, reports)
  await reports.start()
  onFollowed()
}
