import type { BilledSpan } from '@serendip/contract'

/** If media stops and returns more often than this, only the lengths of the call's oldest stretches are preserved. */
export const spansMax = 100

/** Appends a stretch; one that touches the last is merged into it. Never more than `spansMax`. */
export function addSpan(spans: readonly BilledSpan[], fromMs: number, toMs: number): readonly BilledSpan[] {
  if (toMs <= fromMs) return spans
  const last = spans.at(-1)
  if (last && last.toMs === fromMs) return [...spans.slice(0, -1), { fromMs: last.fromMs, toMs }]
  return joinOldest([...spans, { fromMs, toMs }])
}

/**
 * Adds `ms` of a stretch that began at `sinceMs` and is billed in part: one span that grows from where it began, however
 * often it is added to.
 */
export function extendSpan(
  spans: readonly BilledSpan[],
  { sinceMs, fromMs, ms }: { readonly sinceMs: number; readonly fromMs: number; readonly ms: number },
): readonly BilledSpan[] {
  const last = spans.at(-1)
  const at = last && last.fromMs >= sinceMs ? last.toMs : fromMs
  return addSpan(spans, at, at + ms)
}

/** Moves the second stretch to the end of the first: each length, the sum and the order are preserved. */
function joinOldest(spans: readonly BilledSpan[]): readonly BilledSpan[] {
  const [first, second, ...rest] = spans
  if (spans.length <= spansMax || !first || !second) return spans
  return [{ fromMs: first.fromMs, toMs: first.toMs + second.toMs - second.fromMs }, ...rest]
}

/** Removes `cutMs` from the end. */
export function cutSpans(spans: readonly BilledSpan[], cutMs: number): readonly BilledSpan[] {
  const stored = [...spans]
  let left = cutMs
  while (left > 0) {
    const last = stored.pop()
    if (!last) break
    const toMs = Math.max(last.fromMs, last.toMs - left)
    left -= last.toMs - toMs
    if (toMs > last.fromMs) stored.push({ fromMs: last.fromMs, toMs })
  }
  return stored
}
