import { DomainError } from '../../kernel/domain-error.ts'
import type { ChatDeps } from './chat-deps.ts'

/** Throws rate_limited. */
export async function limitRate(
  { plumbing }: Pick<ChatDeps, 'plumbing'>,
  key: string,
  limit: number,
  windowMs: number,
): Promise<void> {
  const { allowed, retryAfterMs } = await plumbing.rateLimiter.take(key, limit, windowMs)
  if (!allowed) throw new DomainError('rate_limited', { retryAfterMs })
}
