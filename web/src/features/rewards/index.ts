import { lateView } from '../../platform/late/late-view.tsx'
import { loadLate } from '../../platform/late/load-late.ts'

export { RewardChip } from './daily/reward-chip.tsx'
export { bonusQuery } from './reward-queries.ts'

export const DailyRewardsDialog = lateView(
  async () => (await import('./daily/daily-rewards-dialog.tsx')).DailyRewardsDialog,
)
export const OfferwallDialog = lateView(
  async () => (await import('./offers/offerwall-dialog.tsx')).OfferwallDialog,
)
export const loadDailyRewardsScreen = async () =>
  (await loadLate(() => import('./daily/daily-rewards-screen.tsx'))).DailyRewardsScreen
export const loadOfferwallScreen = async () =>
  (await loadLate(() => import('./offers/offerwall-screen.tsx'))).OfferwallScreen
export const EarnLinks = lateView(async () => (await import('./earn-links.tsx')).EarnLinks)
