/** Fields of an event of a Chromium trace; times are in microseconds. */
export interface TraceEvent {
  readonly name: string
  readonly ph: string
  readonly ts: number
  readonly pid: number
  readonly tid: number
  readonly dur?: number
  /** The processor time of its thread. */
  readonly tdur?: number
  readonly args?: { readonly name?: string; readonly data?: { readonly documentLoaderURL?: string } }
}

/** Chromium's names for a task of a thread; one may be within another. */
const taskNames: ReadonlySet<string> = new Set(['RunTask', 'ThreadControllerImpl::RunTask'])

/**
 * The processor time that a page's main thread used from the start of its navigation to the end of the trace, ms. Unlike
 * durations it does not contain the waiting for a processor that others use.
 */
export function mainThreadMs(events: readonly TraceEvent[], url: string): number {
  const start = events.findLast(
    ({ name, args }) => name === 'navigationStart' && args?.data?.documentLoaderURL?.startsWith(url),
  )
  if (!start) throw new Error(`The trace has no visit of ${url}`)
  const main = events.find(
    ({ name, pid, args }) => name === 'thread_name' && pid === start.pid && args?.name === 'CrRendererMain',
  )
  let end = start.ts
  let total = 0
  const tasks = events.filter(
    ({ name, pid, tid, ts }) =>
      taskNames.has(name) && pid === start.pid && tid === main?.tid && ts >= start.ts,
  )
  for (const { ts, dur = 0, tdur = 0 } of tasks.toSorted((left, right) => left.ts - right.ts)) {
    if (ts < end) continue
    total += tdur
    end = ts + dur
  }
  return total / 1_000
}
