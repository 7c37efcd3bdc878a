import { endpoints } from '@serendip/contract'
import { watchErrors } from '../../platform/errors/watch-errors.ts'
import type { Platform } from '../../platform/platform.ts'

/** Starts reporting errors of the app to its developers, without session or id. */
export function startErrorReports(page: Window & { readonly fetch: typeof fetch }, platform: Platform): void {
  watchErrors({
    page,
    settings: platform.settings,
    random: Math.random,
    send(report) {
      void page
        .fetch(`/api${endpoints.analytics.errorReport.path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', packagename: platform.brand.id },
          body: JSON.stringify(report),
          credentials: 'omit',
          keepalive: true,
        })
        // An answer that nobody reads stays open.
        .then((answer) => answer.arrayBuffer())
        .catch(() => undefined)
    },
  })
}
