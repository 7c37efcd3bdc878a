import type { BilledSpan } from '@serendip/contract'

/** Adds a stretch at the end; one that touches the last is part of it. */
export function addSpan(spans: readonly BilledSpan[], fromMs: number, toMs: number): readonly BilledSpan[] {
  if (toMs <= fromMs) return spans
  const last = spans.at(-1)
  if (last && last.toMs === fromMs) return [...spans.slice(0, -1), { fromMs: last.fromMs, toMs }]
  return [...spans, { fromMs, toMs }]
}

/** Takes `cutMs` away from the end. */
export function cutSpans(spans: readonly BilledSpan[], cutMs: number): readonly BilledSpan[] {
  const kept = [...spans]
  let left = cutMs
  while (left > 0) {
    const last = kept.pop()
    if (!last) break
    const toMs = Math.max(last.fromMs, last.toMs - left)
    left -= last.toMs - toMs
    if (toMs > last.fromMs) kept.push({ fromMs: last.fromMs, toMs })
  }
  return kept
}
