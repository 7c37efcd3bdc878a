/** Fewer people than this are not called a crowd, and a rounded number of them would not be true. */
const fewest = 100

/** A count rounded down to a number that stays true for a moment; null if it is too small to be shown. */
export function roundOnline(count: number): number | null {
  if (count < fewest) return null
  const step = count < 1_000 ? 50 : 100
  return count - (count % step)
}
