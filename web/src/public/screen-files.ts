import type { CompleteLocale, PageAssets } from '@serendip/contract'
import { appEntry, lobbyCode, signupCode } from './app-code.ts'

/** The built files of a screen, beside those that the app starts with. */
export interface ScreenFiles {
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
}

function filesOf(sources: readonly string[], assets: PageAssets): ScreenFiles {
  const parts = sources.map((source) => assets.entry(source))
  return {
    scripts: [...new Set(parts.flatMap(({ preloads, script }) => [...preloads, script]))],
    styles: [...new Set(parts.flatMap(({ styles }) => styles))],
  }
}

const stringsOf = (names: readonly string[], language: CompleteLocale, { areBuilt }: PageAssets): string[] =>
  areBuilt ? names.map((name) => `../locales/${language}/${name}.json`) : []

/** Files that `/signup` needs, with its strings. */
export const signupFiles = (language: CompleteLocale, assets: PageAssets): ScreenFiles =>
  filesOf([...signupCode, ...stringsOf(['auth', 'onboarding', 'photo'], language, assets)], assets)

export const lobbyFiles = (assets: PageAssets): ScreenFiles => filesOf(lobbyCode, assets)

/** Everything from the app's start to the first question, for pages that lead there. */
export function wayToSignup(language: CompleteLocale, assets: PageAssets): readonly string[] {
  if (!assets.areBuilt) return []
  const app = filesOf([appEntry], assets)
  const screen = signupFiles(language, assets)
  const strings = assets.named(`strings-${language}-`)
  return [
    ...new Set([
      ...app.scripts,
      ...(strings ? [strings] : []),
      ...screen.scripts,
      ...app.styles,
      ...screen.styles,
    ]),
  ]
}
