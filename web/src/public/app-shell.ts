import type { ScreenRoute } from '../app/route-table.ts'
import { earlyInstallScript } from '../platform/install/early-install-script.ts'
import { earlyPreferencesScript } from '../platform/storage/preferences.ts'
import { earlyConsentScript } from './early-consent-script.ts'
import { appEntry } from './app-code.ts'
import { htmlDocument, inlineScript } from './html-document.ts'
import { type Page, pageHead, stylesOf } from './page-head.ts'
import { createServerI18n } from './server-i18n.ts'
import { lobbyFiles, type ScreenFiles, signupFiles } from './screen-files.ts'
import { shellOutline, slowNotice } from './shell-outline.tsx'
import { slowStartScript } from './slow-start-script.ts'

const nothing: ScreenFiles = { scripts: [], styles: [] }

/**
 * The document that the app starts in. A screen that needs a person is an outline here, because the session lives in
 * the browser; its language and theme are set by the early script.
 */
export function appShell(page: Page): string {
  const { route, language, brand, request } = page
  const { t } = createServerI18n(language, brand)
  // The app's own screens use the person's language and theme, all others the address's, on paper.
  const isPublic = !route.auth
  const words = wordsOf(route)
  const app = request.assets.entry(appEntry)
  const isLobby = route.name === 'match'
  const isSignup = words === 'signup'
  const lobby = lobbyFiles(request.assets)
  const screen = isLobby ? lobby : isSignup ? signupFiles(language, request.assets) : nothing
  // Each in its own script, so that a slow processor handles taps in between.
  const scripts = [...app.preloads, app.script]
  const isNew = (href: string) => !scripts.includes(href) && !app.styles.includes(href)
  const outline = shellOutline({
    language,
    brand,
    isPublic,
    heading: isLobby ? 'lobby:heading' : null,
    isForm: words !== null,
  })
  return htmlDocument({
    ...pageHead(page),
    theme: isPublic ? 'paper' : 'stage',
    themeColor: isPublic ? brand.themeColor.paper : brand.themeColor.stage,
    title: words ? t(`auth:${words}.title`) : brand.name,
    description: words ? t(`auth:${words}.description`) : brand.name,
    styles: stylesOf(app.styles, request.assets),
    late: {
      scripts,
      preloads: screen.scripts.filter(isNew),
      stylePreloads: screen.styles.filter(isNew),
      // The lobby comes next.
      prefetches: isSignup ? [...lobby.scripts, ...lobby.styles].filter(isNew) : [],
    },
    areScriptsLate: request.assets.areBuilt,
    earlyScript: (isPublic ? '' : `${earlyPreferencesScript};${earlyInstallScript};`) + earlyConsentScript,
    body: `<div id="root">${outline}</div>${slowNotice({ language, brand, isPublic })}<noscript>${t('needsScript')}</noscript>${inlineScript(slowStartScript)}`,
  })
}

/** Whose texts a page contains before the app loads; search engines list only these. */
function wordsOf(route: ScreenRoute): 'apply' | 'login' | 'signup' | null {
  if (route.name === 'creators-apply') return 'apply'
  if (route.name === 'signup' || route.name.endsWith('-auth')) return 'signup'
  return route.name === 'login' ? 'login' : null
}
