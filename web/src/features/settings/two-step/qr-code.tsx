import { encode } from 'uqr'
import styles from './two-step.module.css'

/** Modules around a code, without which no camera finds it. */
const border = 4

/** A text for a camera; dark on light in either theme, because not every app reads it the other way round. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border })
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg role="img" aria-label={label} className={styles.qr} viewBox={`0 0 ${size} ${size}`}>
      <path d={path} />
    </svg>
  )
}
