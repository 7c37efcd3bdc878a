import { readBrowser } from '../../platform/analytics/read-browser.ts'
import { storageOf } from '../../platform/analytics/storage.ts'
import { forgetSession } from '../../platform/analytics/visit-session.ts'
import { deviceId } from '../../platform/storage/device-id.ts'
import type { Platform } from '../../platform/platform.ts'
import { launch } from './launch.ts'

const osLangMaxChars = 20

/** Launches the app for the logged-in person: now, after each login, and when consent changes what may be reported. */
export function watchLaunches(page: Window, platform: Platform): void {
  const { session, analytics } = platform
  const { navigator, document } = page
  let launchedFor: string | undefined
  const run = () => {
    const userId = session.current()?.profile._id
    // The next person to log in in this browser starts a new visit.
    if (launchedFor !== undefined && userId !== launchedFor) forgetSession(storageOf(() => page.localStorage))
    launchedFor = userId
    if (userId === undefined) return
    void launch(
      {
        platform,
        analytics,
        temporary: storageOf(() => page.sessionStorage),
        cookies: () => document.cookie,
        device: () => ({
          osName: readBrowser(navigator.userAgent).osName,
          deviceId: deviceId(page.localStorage),
          appLang: document.documentElement.lang,
          osLang: navigator.language.slice(0, osLangMaxChars),
        }),
      },
      userId,
    )
  }
  session.subscribe(run)
  analytics.subscribe(run)
  run()
}
