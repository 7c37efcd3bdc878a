import styles from './meter.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

/** The outline of a voice, as shares of the full height, so that a few bars already look like sound. */
const OUTLINE = [0.35, 0.55, 0.75, 1, 0.8, 0.6, 0.85, 0.65, 0.4] as const

/** The minimum height of a bar in silence. */
const RESTING_SHARE = 0.12

export interface MeterProps {
  /** From 0 (silence) to 1 (as loud as it gets). */
  level: number
  label: string
  /** Over video the colours are those of glass. */
  look?: 'plain' | 'glass'
}

/** A microphone's level as bars; screen readers get a native meter. */
export function Meter({ level, label, look = 'plain' }: MeterProps) {
  const bounded = Math.min(1, Math.max(0, level))
  return (
    <span className={styles.meter} data-look={look}>
      <VisuallyHidden>
        <meter aria-label={label} min={0} max={1} value={bounded} />
      </VisuallyHidden>
      {OUTLINE.map((share, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: the bars never change places.
          key={index}
          aria-hidden="true"
          className={styles.bar}
          style={{ scale: `1 ${Math.max(RESTING_SHARE, share * bounded)}` }}
        />
      ))}
    </span>
  )
}
