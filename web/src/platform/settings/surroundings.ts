/** Surroundings of this page: a tab, another page's frame or a window; and what the server wrote in it. */
export interface Surroundings {
  readonly isFramed: boolean
  readonly isInstalled: boolean
  /** Countries whose people are not admitted (ISO 3166-1 alpha-2). */
  readonly refusedCountries: readonly string[]
}

/** Read once for a page: a page does not move between a tab, a frame and an installed app. */
export function readSurroundings(page: Window): Surroundings {
  const isApple = (page.navigator as Navigator & { readonly standalone?: boolean }).standalone === true
  return {
    isFramed: page.self !== page.top,
    isInstalled: isApple || page.matchMedia(installedQuery).matches,
    refusedCountries: page.document.documentElement.dataset['refused']?.split(' ') ?? [],
  }
}

export const installedQuery = '(display-mode: standalone)'
