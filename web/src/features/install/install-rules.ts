/** The way by which the app is installed: by the browser's own question, or by hand in Safari's menu. */
export type InstallWay = 'prompt' | 'safari'

/** Memory of this browser about installing (SPEC §3, PWA flags). */
export interface InstallFlags {
  /** Milliseconds since 1970, oldest first. */
  readonly shownPopupTimestamps: readonly number[]
  readonly pwaInstalled: boolean
}

export interface InstallDevice {
  readonly isAndroid: boolean
  /** A phone or tablet of Apple, whose Safari installs by hand. */
  readonly isAppleMobile: boolean
  readonly isSafari: boolean
}

export interface InstallState {
  readonly device: InstallDevice
  readonly flags: InstallFlags
  /** Whether this page runs in the installed app. */
  readonly isInstalledApp: boolean
  /** Whether the browser offered to ask, and its offer was not used yet. */
  readonly hasPrompt: boolean
}

export interface PopupLimits {
  readonly showsMax: number
  readonly gapMs: number
}

/** Other browsers of Apple's devices name themselves beside Safari. */
const otherBrowsers = /CriOS|FxiOS|EdgiOS|OPiOS|OPT\/|GSA\/|DuckDuckGo|YaBrowser/

/** A tablet of Apple says that it is a Mac, but has a touch screen. */
export function installDevice({
  userAgent,
  maxTouchPoints,
}: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): InstallDevice {
  const isAppleMobile =
    /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
  return {
    isAndroid: /Android/.test(userAgent),
    isAppleMobile,
    isSafari: /Safari\//.test(userAgent) && /Version\//.test(userAgent) && !otherBrowsers.test(userAgent),
  }
}

/** The way by which a person could install the app here, if they asked for it; null if there is none. */
export function installWay({ device, flags, isInstalledApp, hasPrompt }: InstallState): InstallWay | null {
  if (isInstalledApp || flags.pwaInstalled) return null
  if (device.isAppleMobile) return device.isSafari ? 'safari' : null
  return hasPrompt ? 'prompt' : null
}

/** Whether the app may offer itself unasked (SPEC §4, PWA install popup). `now` is in milliseconds since 1970. */
export function mayShowPopup(state: InstallState, limits: PopupLimits, now: number): boolean {
  const { device, flags } = state
  if (!device.isAndroid && !device.isAppleMobile) return false
  if (installWay(state) === null || flags.shownPopupTimestamps.length >= limits.showsMax) return false
  const last = flags.shownPopupTimestamps.at(-1)
  // A clock that was set back must not silence it for ever.
  return last === undefined || now - last >= limits.gapMs || now < last
}

/** The 200-coins test that a person is in: it offers in the lobby, or after the first call. */
export type CoinTest = 'lobby' | 'afterCall'

export interface CoinOfferState {
  readonly test: CoinTest | null
  readonly coins: number
  readonly coinsMax: number
  /** Whether the person still can get an install bonus. */
  readonly isBonusOpen: boolean
  readonly isInLobby: boolean
  readonly hadCall: boolean
  /** When the last offer expires, in milliseconds since 1970; null if there was none. */
  readonly offerExpiresAt: number | null
}

/** Whether the popup has the form of the 200-coins offer, on a phone or tablet that may show it. */
export function offersCoins(state: CoinOfferState, now: number): boolean {
  const { test, coins, coinsMax, isBonusOpen, isInLobby, hadCall, offerExpiresAt } = state
  if (test === null || coins > coinsMax || !isBonusOpen) return false
  if (offerExpiresAt !== null && now < offerExpiresAt) return false
  return test === 'lobby' ? isInLobby : hadCall
}
