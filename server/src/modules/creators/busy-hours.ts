/** Of each of so many past days at least the hours of these are needed to say anything. */
const daysMin = 3
/** An hour is busy with at least this share of the creators of the busiest one. */
const busyShare = 0.7
const hourMs = 3_600_000

/**
 * The hours of the day, in UTC, in which most creators were there; none before there are enough days, or if there is no
 * difference between hours.
 */
export function busiestHours(
  hours: readonly { readonly hour: Date; readonly creator_minutes: number }[],
): readonly number[] {
  const days = new Set(hours.map(({ hour }) => Math.floor(hour.getTime() / (24 * hourMs))))
  if (days.size < daysMin) return []
  const sums = new Array<number>(24).fill(0)
  for (const { hour, creator_minutes } of hours) {
    const at = hour.getUTCHours()
    sums[at] = (sums[at] ?? 0) + creator_minutes
  }
  const most = Math.max(...sums)
  const busy = sums.flatMap((sum, hour) => (sum > 0 && sum >= most * busyShare ? [hour] : []))
  return busy.length > 12 ? [] : busy
}
