import type { Api } from '../api/api-client.ts'
import { loadLate } from '../late/load-late.ts'
import type { Preferences } from '../storage/preferences.ts'
import { forgetMarks } from './push-marks.ts'

/** `unsupported`: this browser has no notifications, or no worker to show them. */
export type PushPermission = 'default' | 'granted' | 'denied' | 'unsupported'

/** Notifications that this browser shows while no tab is open. */
export interface Pushes {
  permission(): PushPermission
  /** Whether the person has them off in this browser. */
  isOff(): boolean
  /** Has the browser ask, only after a tap, and subscribes. */
  turnOn(): Promise<PushPermission>
  /** Makes the subscription, or finds the lost one and renews it, if the person allows it. */
  keep(): Promise<void>
  turnOff(): Promise<void>
  /** Nothing of the person is shown in this browser any more. */
  drop(): Promise<void>
}

interface PushesDeps {
  readonly api: Pick<Api, 'push'>
  readonly preferences: Pick<Preferences, 'isOn' | 'turn'>
}

export function createPushes(page: Window & typeof globalThis, { api, preferences }: PushesDeps): Pushes {
  const { navigator } = page
  const isSupported =
    'serviceWorker' in navigator && 'PushManager' in page && 'Notification' in page && 'caches' in page
  const permission = (): PushPermission => (isSupported ? page.Notification.permission : 'unsupported')
  const isOff = () => !preferences.isOn('pushHere')

  async function keep(): Promise<void> {
    if (permission() !== 'granted' || isOff()) return
    const { browserPush, keepSubscription } = await loadLate(() => import('./subscription.ts'))
    const timeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone
    await keepSubscription({ push: browserPush(navigator), api, caches: page.caches, timeZone })
  }

  /** Also without a network, and before the page is left: the mark goes first, for the worker heeds it. */
  async function drop(): Promise<void> {
    if (!isSupported) return
    await forgetMarks(page.caches)
    const registration = await navigator.serviceWorker.getRegistration()
    const subscription = await registration?.pushManager.getSubscription()
    await subscription?.unsubscribe()
  }

  return {
    permission,
    isOff,
    keep,
    drop,
    async turnOn() {
      preferences.turn('pushHere', true)
      if (permission() === 'default') await page.Notification.requestPermission()
      await keep()
      return permission()
    },
    async turnOff() {
      preferences.turn('pushHere', false)
      await drop()
      await api.push.unsubscribe({ body: {} })
    },
  }
}
