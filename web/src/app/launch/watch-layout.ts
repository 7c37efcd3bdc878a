import { breakpoints } from '@serendip/ui'
import type { LayoutName } from '../../platform/analytics/app-report.ts'
import type { Platform } from '../../platform/platform.ts'

/** A window that is being resized has its new width when nothing changed for as long (SPEC §9). */
export const resizeDebounceMs = 200

/** Which of the layouts between the breakpoints a width shows. */
export function layoutOf(widthPx: number): LayoutName {
  if (widthPx < breakpoints.small) return 'small'
  if (widthPx < breakpoints.tablet) return 'tablet'
  return widthPx < breakpoints.desktop ? 'narrow' : 'desktop'
}

/** Reports the layout in which the app is used: at first, and when a resized window settles in another one. */
export function watchLayout(
  page: Pick<Window, 'innerWidth' | 'addEventListener'>,
  { analytics, clock }: Pick<Platform, 'analytics' | 'clock'>,
): void {
  let reported: LayoutName | null = null
  let cancel = () => {}
  const look = () => {
    const layout = layoutOf(page.innerWidth)
    if (layout === reported) return
    reported = layout
    analytics.report({ name: 'layout', fields: { layout } })
  }
  page.addEventListener('resize', () => {
    cancel()
    cancel = clock.after(resizeDebounceMs, look)
  })
  look()
}
