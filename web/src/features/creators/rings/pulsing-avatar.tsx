import type { Partner } from '@serendip/contract'
import { PersonAvatar } from '../../../shared/photo/person-avatar.tsx'
import styles from './ring.module.css'

/** A person who rings, or is rung, with expanding rings of light unless the reader prefers reduced motion. */
export function PulsingAvatar({ person }: { person: Partner }) {
  return (
    <span className={styles.pulse}>
      <PersonAvatar name={person.name} seed={person.userId} photo={person.avatar} size="xl" decorative />
    </span>
  )
}
