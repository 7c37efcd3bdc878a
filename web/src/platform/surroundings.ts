/** Where this page is open: in a tab, in another page's frame, or in a separate window. */
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
