/** What holds this page: a tab, another page's frame, or a window of its own. */
export interface Surroundings {
  readonly isFramed: boolean
  readonly isInstalled: boolean
}

/** Read once for a page: a page does not move between a tab, a frame and an installed app. */
export function readSurroundings(page: Window): Surroundings {
  const isApple = (page.navigator as Navigator & { readonly standalone?: boolean }).standalone === true
  return {
    isFramed: page.self !== page.top,
    isInstalled: isApple || page.matchMedia(installedQuery).matches,
  }
}

export const installedQuery = '(display-mode: standalone)'
