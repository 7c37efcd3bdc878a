import type { ReactNode } from 'react'
import type { ModalViews } from '../../features/modals/index.ts'
import { lateView } from '../../platform/late/late-view.tsx'
import { stayConnectedEntry } from '../launch/stay-connected.ts'

/** Asks for notifications, and which ones. */
export type NoticeModals = {
  readonly enableNotifications: undefined
  readonly stayConnected: undefined
}

const EnableNotificationsDialog = lateView(
  async () => (await import('../../features/settings/index.ts')).EnableNotificationsDialog,
)
const StayConnectedDialog = lateView(
  async () => (await import('../../features/settings/index.ts')).StayConnectedDialog,
)

export const noticeModals: ModalViews<NoticeModals, (close: () => void) => ReactNode> = {
  enableNotifications: () => (close) => (
    <EnableNotificationsDialog
      onEnabled={() => localStorage.setItem(stayConnectedEntry, 'due')}
      onClose={close}
    />
  ),
  stayConnected: () => (close) => <StayConnectedDialog onClose={close} />,
}
