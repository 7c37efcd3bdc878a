import { loadLate } from '../../platform/late/load-late.ts'

export { useUnseenActivity } from './use-unseen-activity.ts'

export const loadActivityScreen = async () =>
  (await loadLate(() => import('./activity-screen.tsx'))).createActivityScreen
