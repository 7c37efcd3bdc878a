import type { CreatorProfile } from '@serendip/contract'
import { Avatar, classNames } from '@serendip/ui'
import { usePicture } from '../../../shared/photo/use-picture.ts'
import styles from './portrait.module.css'

type PortraitCreator = Pick<CreatorProfile, 'creatorId' | 'name' | 'avatar' | 'status'>

/** A creator's photo, large; without a visible one the brand's drawing, never an invented face. */
export function Portrait({ creator }: { creator: PortraitCreator }) {
  return creator.avatar === '' ? <Drawn creator={creator} /> : <Photo creator={creator} />
}

function Photo({ creator }: { creator: PortraitCreator }) {
  const src = usePicture({ photoId: creator.avatar, size: 'page', own: false })
  if (src === null) return <Drawn creator={creator} />
  return <img className={styles.portrait} src={src} alt={creator.name} />
}

function Drawn({ creator: { creatorId, name, status } }: { creator: PortraitCreator }) {
  return (
    <div className={classNames(styles.portrait, styles.drawn)}>
      <svg viewBox="0 0 160 96" className={styles.rings} aria-hidden="true">
        <circle cx="61" cy="48" r="44" />
        <circle cx="99" cy="48" r="44" />
      </svg>
      <Avatar name={name} seed={creatorId} size="xl" presence={status} decorative />
    </div>
  )
}
