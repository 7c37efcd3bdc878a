import type { StoryRing } from '@serendip/contract'
import { Avatar, VisuallyHidden, classNames, shortName } from '@serendip/ui'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { wantsLittleMotion } from '../../shared/stories/little-motion.ts'
import { useMediaFile } from '../../shared/media-files/use-media-file.ts'
import styles from './stories-screen.module.css'

interface StoryCardProps {
  readonly ring: StoryRing
  /** It plays silently while it is in sight: the experiment new_stories_preview. */
  readonly plays: boolean
  onOpen(): void
}

/** A creator with stories: a still picture of the newest one, or the video itself while it is in sight. */
export function StoryCard({ ring, plays, onOpen }: StoryCardProps) {
  const { t } = useTranslation('stories')
  const { name, hasUnseen, cover } = ring
  const card = useRef<HTMLLIElement>(null)
  const isVideo = plays && cover.type === 'video' && !wantsLittleMotion()
  const isInSight = useInSight(card, isVideo)
  return (
    <li ref={card} className={styles.card}>
      <button type="button" className={classNames(styles.open, hasUnseen && styles.unseen)} onClick={onOpen}>
        {isVideo && isInSight ? <Playing ring={ring} /> : <Still ring={ring} />}
        <VisuallyHidden>{t(hasUnseen ? 'openNew' : 'open', { name: shortName(name) })}</VisuallyHidden>
        <bdi className={styles.name} aria-hidden="true">
          {shortName(name)}
        </bdi>
      </button>
    </li>
  )
}

function useInSight(target: React.RefObject<HTMLElement | null>, isOn: boolean): boolean {
  const [isInSight, setInSight] = useState(false)
  useEffect(() => {
    const element = target.current
    if (!isOn || element === null) return
    const observer = new IntersectionObserver(([entry]) => setInSight(entry?.isIntersecting === true), {
      threshold: 0.5,
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [isOn, target])
  return isInSight
}

function Still({ ring: { creatorId, name, cover } }: Pick<StoryCardProps, 'ring'>) {
  const { address } = useMediaFile(cover.mediaId, 'preview', cover.hasStill)
  if (address === null) {
    return (
      <span className={styles.drawn}>
        <Avatar name={name} seed={creatorId} size="xl" decorative />
      </span>
    )
  }
  return <img className={styles.picture} src={address} alt="" />
}

function Playing({ ring }: Pick<StoryCardProps, 'ring'>) {
  const { address } = useMediaFile(ring.cover.mediaId, 'file')
  if (address === null) return <Still ring={ring} />
  // The button's own words name it.
  const played = { className: styles.picture, src: address, 'aria-hidden': true }
  return <video {...played} muted autoPlay loop playsInline />
}
