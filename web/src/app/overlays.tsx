import { createDialogStack, type DialogStack } from '@serendip/ui'
import type { i18n } from 'i18next'
import { Suspense, useSyncExternalStore } from 'react'
import { createModalQueue, type ModalQueue, storedSessionFlags } from '../features/modals/index.ts'
import {
  browserNetwork,
  createToasts,
  ToastRegion,
  type Toast,
  type Toasts,
  watchConnection,
} from '../features/toasts/index.ts'
import type { PassingNotice } from '../platform/notices.ts'
import { lateView } from '../platform/late/late-view.tsx'
import type { Platform } from '../platform/platform.ts'
import { usePlatform } from '../platform/platform-context.tsx'
import { BusyOverlay } from './busy-overlay.tsx'
import type { AppModals } from './modals/modals.tsx'
import type { NavigationVisibility } from './navigation-visibility.ts'

const Modals = lateView(async () => (await import('./modals/modals.tsx')).Modals)

/** The overlays above every screen; one per app. */
export interface Overlays {
  readonly toasts: Toasts
  readonly modals: ModalQueue<AppModals>
  /** The dialogs that are open, those of modals and of screens. */
  readonly dialogs: DialogStack
}

/** A notice of a screen as a system notification, or the confirmation of one's own action as a toast. */
function toastOf({ title, accent, confirms, img }: PassingNotice): Toast {
  if (!confirms) return { type: 'system', title, accent, uniquePerAction: true }
  const { action, userId, undo } = confirms
  return {
    type: 'success',
    title,
    accent,
    action,
    userId,
    ...(img !== undefined && { img }),
    ...(undo && { actionText: undo.text, actionCallback: undo.run }),
    uniquePerAction: true,
  }
}

export function createOverlays(
  { clock, notices }: Pick<Platform, 'clock' | 'notices'>,
  navigation: NavigationVisibility,
): Overlays {
  const modals = createModalQueue<AppModals>({ session: storedSessionFlags(sessionStorage) })
  const dialogs = createDialogStack()
  const toasts = createToasts({
    clock,
    closeModals: dialogs.closeAll,
    isModalClosingBlocked: dialogs.isClosingBlocked,
  })
  // Navigation is hidden exactly while a conversation is open.
  navigation.subscribe(() => {
    if (navigation.isVisible()) toasts.queue.leaveConversation()
    else toasts.queue.enterConversation()
  })
  notices.listen((notice) => toasts.show(toastOf(notice)))
  return { toasts, modals, dialogs }
}

/** Shows that the network is lost until it is back. The returned function stops it. */
export const showNetworkState = ({ toasts }: Overlays, { t }: i18n): (() => void) =>
  watchConnection({
    queue: toasts.queue,
    network: browserNetwork,
    words: () => ({ title: t('toasts:offlineTitle'), text: t('toasts:offlineText') }),
  })

export function OverlayRegion({ overlays: { toasts, modals } }: { overlays: Overlays }) {
  const isOpen = useSyncExternalStore(modals.subscribe, modals.getSnapshot, modals.getSnapshot).length > 0
  return (
    <>
      {isOpen && (
        <Suspense>
          <Modals queue={modals} log={toasts.log} />
        </Suspense>
      )}
      <BusyOverlay busy={usePlatform().busy} />
      <ToastRegion toasts={toasts} />
    </>
  )
}
