import type { Partner } from '@serendip/contract'
import styles from './ring.module.css'
import { PersonAvatar } from '../../../platform/photo/person-avatar.tsx'

/** A person who rings, or is rung: rings of light go out, unless the reader wants no motion. */
export function PulsingAvatar({ person }: { person: Partner }) {
  return (
    <span className={styles.pulse}>
      <PersonAvatar name={person.name} seed={person.userId} photo={person.avatar} size="xl" decorative />
    </span>
  )
}
