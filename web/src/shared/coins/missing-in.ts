import type { ApiError } from '@serendip/contract/http-request'

/** Number of coins that were missing for a refused request; null if the server did not say. */
export function missingIn({
  code,
  details: { missingCoins },
}: Pick<ApiError, 'code' | 'details'>): number | null {
  return code === 'not_enough_coins' && typeof missingCoins === 'number' && missingCoins > 0
    ? missingCoins
    : null
}
