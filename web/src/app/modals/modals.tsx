import { IdentityDialog } from '../../features/identity/index.ts'
import { ModalHost, type ModalQueue } from '../../features/modals/index.ts'
import { ActivityLogDialog, type Toasts } from '../../features/toasts/index.ts'
import { lateView } from '../../platform/late/late-view.tsx'
import type { ShopModals } from '../coin-shop-provider.tsx'
import { type AccountModals, accountModals } from './account-modals.tsx'
import { type InstallModals, installModals } from './install-modals.tsx'
import { type NoticeModals, noticeModals } from './notice-modals.tsx'
import { type RewardModals, rewardModals } from './reward-modals.tsx'
import { shopModals } from './shop-modals.tsx'

/** It opens beside a call, whose code is there already. */
const CameraCheckDialog = lateView(
  async () => (await import('../../features/meeting/index.ts')).CameraCheckDialog,
)

/** The modals in use, with what each is given. */
export type AppModals = AccountModals &
  NoticeModals &
  ShopModals &
  InstallModals &
  RewardModals & {
    readonly activityLog: undefined
    readonly identityVerification: { readonly returned: boolean }
    readonly trashDetected: {
      readonly stream: MediaStream | null
      openCamera(): Promise<MediaStream | null>
    }
  }

export interface ModalsProps {
  readonly queue: ModalQueue<AppModals>
  readonly log: Toasts['log']
}

/** The modals that are open. Its code comes with the first of them. */
export const Modals = ({ queue, log }: ModalsProps) => (
  <ModalHost
    queue={queue}
    views={{
      activityLog: () => (close) => <ActivityLogDialog log={log} onClose={close} />,
      identityVerification:
        ({ returned }) =>
        (close) => <IdentityDialog returned={returned} onClose={close} />,
      trashDetected: (camera) => (close) => <CameraCheckDialog {...camera} onClose={close} />,
      ...accountModals(queue),
      ...noticeModals,
      ...shopModals(queue),
      ...installModals,
      ...rewardModals,
    }}
  />
)
