import type { ReactNode } from 'react'
import type { ModalViews } from '../../features/modals/index.ts'
import { DailyRewardsDialog, OfferwallDialog } from '../../features/rewards/index.ts'

/** The modals about coins that are not bought. */
export type RewardModals = {
  readonly dailyRewards: undefined
  readonly offerwall: undefined
}

export const rewardModals: ModalViews<RewardModals, (close: () => void) => ReactNode> = {
  dailyRewards: () => (close) => <DailyRewardsDialog onClose={close} />,
  offerwall: () => (close) => <OfferwallDialog onClose={close} />,
}
