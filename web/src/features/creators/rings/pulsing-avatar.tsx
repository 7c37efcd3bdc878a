import type { Partner } from '@serendip/contract'
import { Avatar } from '@serendip/ui'
import styles from './ring.module.css'

/** A person who rings, or is rung: rings of light go out, unless the reader wants no motion. */
export function PulsingAvatar({ person }: { person: Partner }) {
  return (
    <span className={styles.pulse}>
      <Avatar name={person.name} seed={person.userId} src={person.avatar} size="xl" decorative />
    </span>
  )
}
