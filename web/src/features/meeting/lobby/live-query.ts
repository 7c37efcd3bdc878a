import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../../platform/api/api-client.ts'

/** Interval at which the real count is refreshed. */
const countEveryMs = 15_000

/**
 * Number of people online, and the time that the question and its answer took, ms: one request serves both.
 */
export const liveQuery = (api: Api) =>
  queryOptions({
    queryKey: ['live'],
    async queryFn() {
      const askedAt = performance.now()
      const { online } = await api.site.live()
      return { online, roundTripMs: roundTripSince(askedAt) }
    },
    refetchInterval: countEveryMs,
  })

/** As the browser timed it: a page that is starting comes to an answer late, on a connection that is fast. */
function roundTripSince(askedAt: number): number {
  const timed = performance
    .getEntriesByType('resource')
    .findLast(({ name, startTime }) => startTime >= askedAt && name.endsWith('/live'))
  if (timed instanceof PerformanceResourceTiming && timed.requestStart > 0)
    return timed.responseStart - timed.requestStart
  return performance.now() - askedAt
}
