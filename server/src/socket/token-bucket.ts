/** Allows `perSecond` on average and twice that in a burst. */
export function createTokenBucket(perSecond: number, now: () => number): () => boolean {
  const capacity = perSecond * 2
  let tokens = capacity
  let filledAt = now()
  return () => {
    const current = now()
    tokens = Math.min(capacity, tokens + (Math.max(0, current - filledAt) / 1000) * perSecond)
    filledAt = current
    if (tokens < 1) return false
    tokens -= 1
    return true
  }
}
