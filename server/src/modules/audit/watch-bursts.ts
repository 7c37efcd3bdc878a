import { type AuditAction, watchedActions } from '../../kernel/names.ts'
import type { RateLimiter } from '../../kernel/rate-limiter.ts'

/** This many refusals of one kind within the window, product-wide, cannot be people mistyping. */
const burstLimit = 100
const burstWindowMs = 5 * 60_000

/** Reports a burst of an action, once per window across all nodes. */
export function createBurstWatch(limiter: RateLimiter, notify: (action: AuditAction) => void) {
  return async (action: AuditAction): Promise<void> => {
    if (!watchedActions.includes(action)) return
    const taken = await limiter.take(`burst:${action}`, burstLimit, burstWindowMs)
    if (taken.allowed) return
    const first = await limiter.take(`burst-reported:${action}`, 1, burstWindowMs)
    if (first.allowed) notify(action)
  }
}
