import { type CSSProperties, useLayoutEffect, useRef } from 'react'
import styles from './meter.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

/** The outline of a voice, as shares of the full height, so that a few bars already look like sound. */
const OUTLINE = [0.35, 0.55, 0.75, 1, 0.8, 0.6, 0.85, 0.65, 0.4] as const

/** Receives levels, from 0 (silence) to 1 (as loud as it gets). */
export type LevelListener = (level: number) => void

export interface MeterProps {
  /** Passes each new level to the listener; the returned function stops it. A new function starts over in silence. */
  follow: (onLevel: LevelListener) => () => void
  label: string
  /** Over video the colours are those of glass. */
  variant?: 'plain' | 'glass'
}

/**
 * A microphone's level as bars; screen readers get a native meter. Levels come many times a second, so they go straight
 * to the page: rendering for each would keep a phone busy for as long as the meter is shown.
 */
export function Meter({ follow, label, variant = 'plain' }: MeterProps) {
  const frame = useRef<HTMLSpanElement>(null)
  const native = useRef<HTMLMeterElement>(null)
  useLayoutEffect(() => {
    const show = (level: number) => {
      const bounded = Math.min(1, Math.max(0, level))
      frame.current?.style.setProperty('--level', String(bounded))
      if (native.current) native.current.value = bounded
    }
    show(0)
    return follow(show)
  }, [follow])
  return (
    <span ref={frame} className={styles.meter} data-variant={variant}>
      <VisuallyHidden>
        <meter ref={native} aria-label={label} min={0} max={1} />
      </VisuallyHidden>
      {OUTLINE.map((share) => (
        <span
          key={share}
          aria-hidden="true"
          className={styles.bar}
          style={{ '--share': share } as CSSProperties}
        />
      ))}
    </span>
  )
}
