import type { TextStorage } from '../../platform/analytics/storage.ts'
import type { Clock } from '../../platform/clock.ts'
import { isRecord } from '../../platform/is-record.ts'
import { createObservable, type Observable } from '../../platform/observable.ts'
import { promptEvent } from '../../platform/install/early-install-script.ts'
import {
  type InstallDevice,
  type InstallFlags,
  type InstallState,
  type InstallWay,
  installWay,
  mayShowPopup,
  type PopupLimits,
} from './install-rules.ts'

/** Not in the compiler's types: the browser's offer to ask whether to install; it can be used once. */
export interface InstallPromptEvent {
  prompt(): Promise<unknown>
  readonly userChoice: Promise<{ readonly outcome: 'accepted' | 'dismissed' }>
}

/** Entry of local storage; it says nothing about a person, and stays when they log out. */
export const installEntry = 'pwa'

const noFlags: InstallFlags = { shownPopupTimestamps: [], pwaInstalled: false }

export interface InstallDeps {
  /** Holds the browser's offer, which the early script captured. */
  readonly page: Pick<EventTarget, 'addEventListener'> & { installPrompt?: InstallPromptEvent | undefined }
  readonly stored: TextStorage
  readonly clock: Pick<Clock, 'now'>
  readonly device: InstallDevice
  readonly isInstalledApp: boolean
  /** The app was installed in this visit: after the question of this app, or by the browser's own menu. */
  onInstalled(isAsked: boolean): void
}

/** Installing of the app in this browser: the way in which a person could do so now, or null. */
export interface Install extends Observable<InstallWay | null> {
  /** Whether the popup may be shown unasked. */
  mayShow(limits: PopupLimits): boolean
  /** Counts the popup as shown. */
  markShown(): void
  /** Opens the browser's question, which needs a tap. A dismissed one is followed by the browser's next offer. */
  ask(): Promise<'accepted' | 'dismissed'>
}

export function createInstall(deps: InstallDeps): Install {
  const { page, stored, clock, device, isInstalledApp } = deps
  const flags = () => readFlags(stored)
  const write = (changed: Partial<InstallFlags>) =>
    stored.write(installEntry, JSON.stringify({ ...flags(), ...changed } satisfies InstallFlags))
  const state = (): InstallState => ({
    device,
    flags: flags(),
    isInstalledApp,
    hasPrompt: page.installPrompt !== undefined,
  })
  let isAsked = false
  if (isInstalledApp) write({ pwaInstalled: true })
  const way = createObservable(installWay(state()))
  const follow = () => way.set(installWay(state()))
  const capture = () => {
    // The browser offers it only where the app is not installed, or no longer.
    write({ pwaInstalled: isInstalledApp })
    follow()
  }
  page.addEventListener(promptEvent, capture)
  page.addEventListener('appinstalled', () => {
    page.installPrompt = undefined
    write({ pwaInstalled: true })
    follow()
    deps.onInstalled(isAsked)
  })
  if (page.installPrompt !== undefined) capture()
  return {
    getSnapshot: way.getSnapshot,
    subscribe: way.subscribe,
    mayShow: (limits) => mayShowPopup(state(), limits, clock.now()),
    markShown: () => write({ shownPopupTimestamps: [...flags().shownPopupTimestamps, clock.now()] }),
    async ask() {
      const offer = page.installPrompt
      if (offer === undefined) return 'dismissed'
      // Used up, whatever the person chooses; the early script waits for the next one.
      page.installPrompt = undefined
      isAsked = true
      follow()
      await offer.prompt()
      return (await offer.userChoice).outcome
    },
  }
}

const isTime = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)

/** This browser wrote the entry itself; a damaged one counts as none. */
function readFlags(stored: TextStorage): InstallFlags {
  try {
    const value: unknown = JSON.parse(stored.read(installEntry) ?? 'null')
    if (!isRecord(value)) return noFlags
    const { shownPopupTimestamps, pwaInstalled } = value
    return {
      shownPopupTimestamps: Array.isArray(shownPopupTimestamps) ? shownPopupTimestamps.filter(isTime) : [],
      pwaInstalled: pwaInstalled === true,
    }
  } catch {
    return noFlags
  }
}
