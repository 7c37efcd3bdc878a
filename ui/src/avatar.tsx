import { useState } from 'react'
import styles from './avatar.module.css'
import { toneOf } from './avatar-style.ts'
import { classNames } from './class-names.ts'

export interface AvatarProps {
  name: string
  /** Text that the colour is derived from, so that it stays when the name changes; the name by default. */
  seed?: string
  /** The person's own picture. Without one (or when it does not load) it is the brand's drawing, never an invented face. */
  src?: string | null
  size?: 's' | 'm' | 'l' | 'xl'
  presence?: 'online' | 'inacall' | 'offline'
  /** If the name is shown next to it, the picture is hidden from screen readers. */
  decorative?: boolean
  /** The accessible name; the person's name by default. Include the presence here too. */
  label?: string
  className?: string
}

/** A person as a circle. */
export function Avatar(props: AvatarProps) {
  const { name, seed, src, size = 'm', presence, decorative, label, className } = props
  const [failed, setFailed] = useState<string | null>(null)
  const shown = src && src !== failed
  return (
    <span
      className={classNames(styles.avatar, styles[`size-${size}`], className)}
      data-tone={toneOf(seed ?? name)}
      {...(decorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label ?? name })}
    >
      {shown ? (
        <img src={src} alt="" className={styles.picture} onError={() => setFailed(src)} />
      ) : (
        <span className={styles.placeholder} />
      )}
      {presence && presence !== 'offline' && <span className={classNames(styles.dot, styles[presence])} />}
    </span>
  )
}
