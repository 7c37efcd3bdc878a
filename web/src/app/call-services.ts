import type { QueryClient } from '@tanstack/react-query'
import type { i18n } from 'i18next'
import { createRings, createWantedCalls, type Rings, type WantedCalls } from '../features/creators/index.ts'
import { createIdentityGate, type IdentityGate } from '../features/identity/index.ts'
import type { MeetingSlots } from '../features/meeting/index.ts'
import { createShownBills, type ShownBills } from '../features/wallet/index.ts'
import { loadLate } from '../platform/late/load-late.ts'
import type { Platform } from '../platform/platform.ts'
import type { Overlays } from './overlays.tsx'

/** Call features available on every screen: rings, and the record of what was billed. */
export interface CallServices {
  readonly rings: Rings
  /** Calls requested on a screen that cannot make them itself. */
  readonly wanted: WantedCalls
  /** The identity check that some people have to pass before video. */
  readonly identity: IdentityGate
  /** Has the person look at their own picture. */
  readonly checkCamera: MeetingSlots['checkCamera']
  /** The bills of its calls, as this tab showed them. */
  readonly shownBills: ShownBills
  /** Registers the call screen as a listener. */
  readonly onMeetingOpen: () => void
}

interface CallServicesDeps {
  readonly platform: Platform
  readonly overlays: Overlays
  readonly i18n: i18n
  readonly queries: QueryClient
  /** Leads to the screen of calls. */
  toMeeting(): void
  /** Leads to an address of the app. */
  open(address: string): void
}

/** One per app. Once the meeting listens, it keeps listening on every screen. */
export function createCallServices({
  platform,
  overlays,
  i18n,
  queries,
  toMeeting,
  open,
}: CallServicesDeps): CallServices {
  const opened = Promise.withResolvers<void>()
  const identity = createIdentityGate({
    api: platform.api,
    queries,
    open: (call) => overlays.modals.open('identityVerification', call),
  })
  const rings = createRings({
    socket: platform.socket,
    clock: platform.clock,
    openMeeting() {
      toMeeting()
      return opened.promise
    },
    onUnproven: identity.ask,
    onMissed: async (ring) =>
      (await loadLate(() => import('./launch/show-missed.ts'))).showMissed(ring, {
        platform,
        overlays,
        open,
        i18n,
      }),
  })
  const shownBills = createShownBills(platform.socket, sessionStorage)
  return {
    rings,
    wanted: createWantedCalls(),
    identity,
    checkCamera: (stream, openCamera) => void overlays.modals.open('trashDetected', { stream, openCamera }),
    shownBills,
    onMeetingOpen: opened.resolve,
  }
}
