import { PersonAvatar } from '../../shared/photo/person-avatar.tsx'
import styles from './activity.module.css'

export interface Face {
  readonly userId: string
  readonly name: string
  readonly avatar: string
}

/** The first two of some people, the second before the lower half of the first. */
export function Faces({ people }: { people: readonly Face[] }) {
  const size = people.length > 1 ? 's' : 'm'
  return (
    <span className={styles.faces} data-pair={people.length > 1 || undefined}>
      {people.slice(0, 2).map(({ userId, name, avatar }) => (
        <PersonAvatar key={userId} name={name} seed={userId} photo={avatar} size={size} decorative />
      ))}
    </span>
  )
}
