import { type ReactNode, Suspense } from 'react'
import type { ModalViews } from '../features/modals/index.ts'
import { DailyRewardsDialog, OfferwallDialog } from '../features/rewards/index.ts'

/** The modals about coins that are not bought. */
export type RewardModals = {
  readonly dailyRewards: undefined
  readonly offerwall: undefined
}

const later = (view: ReactNode) => <Suspense fallback={null}>{view}</Suspense>

export const rewardModals: ModalViews<RewardModals, (close: () => void) => ReactNode> = {
  dailyRewards: () => (close) => later(<DailyRewardsDialog onClose={close} />),
  offerwall: () => (close) => later(<OfferwallDialog onClose={close} />),
}
