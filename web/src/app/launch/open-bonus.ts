import type { QueryClient } from '@tanstack/react-query'
import type { OpenBonus } from '../../features/install/index.ts'
import { bonusQuery } from '../../features/rewards/index.ts'
import type { Platform } from '../../platform/platform.ts'

/** The install bonus that the logged-in person still can get; null if there is none for them. Throws ApiError. */
export async function readOpenBonus(
  platform: Pick<Platform, 'api' | 'clock' | 'session'>,
  queries: QueryClient,
): Promise<OpenBonus | null> {
  const userId = platform.session.current()?.profile._id
  if (userId === undefined) return null
  const bonus = await queries.fetchQuery(bonusQuery(platform, userId, 'pwaInstall'))
  if (bonus === null || bonus.claimed || bonus.refusal === 'shared') return null
  return { coins: bonus.coins, needsEmail: bonus.refusal === 'email' }
}
