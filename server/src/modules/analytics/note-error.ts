import type { ErrorReport } from '@serendip/contract'
import { DomainError } from '../../kernel/domain-error.ts'
import type { Origin } from '../../kernel/handlers.ts'
import { networkOf } from '../../kernel/network/network-of.ts'
import { errorSampleRateOf } from '../settings/index.ts'
import type { AnalyticsDeps } from './analytics-deps.ts'

/** Logs an error of the app, from countries where that is enabled. Throws rate_limited. */
export async function noteError(
  { plumbing }: AnalyticsDeps,
  report: ErrorReport,
  { address, country }: Pick<Origin, 'address' | 'country'>,
): Promise<boolean> {
  const { rateLimiter, settings, logger } = plumbing
  const { analyticsLimit, analyticsWindowMs, ...rest } = await settings.read()
  const taken = await rateLimiter.take(`errors:${networkOf(address)}`, analyticsLimit, analyticsWindowMs)
  if (!taken.allowed) throw new DomainError('rate_limited', { retryAfterMs: taken.retryAfterMs })
  // The browser does not send from other countries; such reports are ignored.
  if (errorSampleRateOf(rest, country) === 0) return false
  logger.warn({ ...report, country }, 'the app met an error')
  return true
}
