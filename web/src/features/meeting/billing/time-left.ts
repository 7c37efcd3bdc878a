/** An approximate duration: whole minutes, and seconds below two minutes. */
export interface RoughTime {
  readonly unit: 'minutes' | 'seconds'
  readonly count: number
}

const secondsPerMinute = 60
/** Below this the seconds matter. */
const secondsMatterBelow = 120

/** Rounded down, so that it never promises time a person does not have. */
export function roughTime(seconds: number): RoughTime {
  const whole = Math.max(0, Math.floor(seconds))
  if (whole < secondsMatterBelow) return { unit: 'seconds', count: whole }
  return { unit: 'minutes', count: Math.floor(whole / secondsPerMinute) }
}
