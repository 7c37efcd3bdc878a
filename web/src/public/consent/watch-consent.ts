import type { VisitReports } from '../../platform/analytics/visit-reports.ts'

const bannerSelector = '[data-consent-banner]'
/** The links of a public page that lead into the app. */
const entrances = /^\/(?:[a-z]{2}\/)?(signup|login)$/

/**
 * Handles the answers to the page's consent question, the button that opens it again, and the links into the app.
 * Returns a function that shows the question if required, and hides it once it is answered.
 */
export function watchConsent(
  page: Document,
  reports: Pick<VisitReports, 'state' | 'choose' | 'landingEvent'>,
): () => void {
  const banner = page.querySelector<HTMLElement>(bannerSelector)
  const show = () => {
    if (banner) banner.hidden = reports.state() !== 'asking'
  }
  const choose = (choice: string | null) => {
    if (choice !== 'granted' && choice !== 'denied') return
    reports.choose(choice)
    show()
    page.querySelector<HTMLElement>('[data-consent-settings]')?.focus({ preventScroll: true })
  }
  page.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element)) return
    choose(target.closest('[data-consent]')?.getAttribute('data-consent') ?? null)
    if (banner && target.closest('[data-consent-settings]')) {
      banner.hidden = false
      banner.querySelector('button')?.focus()
    }
    const link = target.closest('a')
    const to = link && entrances.exec(link.pathname)?.[1]
    if (to) reports.landingEvent('enter', { to })
  })
  return show
}
