import { type ChatMedia, formatLocale, type PrivateMedia } from '@serendip/contract'
import { LockIcon, PlayIcon, Skeleton } from '@serendip/ui'
import { useTranslation } from 'react-i18next'
import { ViewerMark } from '../../../shared/viewer-mark/viewer-mark.tsx'
import styles from './message-media.module.css'
import { secondsText } from './seconds-text.ts'
import { useMedia } from './use-media.ts'

interface MediaTileProps {
  readonly item: ChatMedia | PrivateMedia
  readonly place: { readonly at: number; readonly of: number }
  readonly isOpen: boolean
  /** Somebody else sent it: the viewer’s code lies over it once it is open. */
  readonly isMarked: boolean
  onOpen(): void
}

/** A picture or video of a message; blurred until it may be opened. */
export function MediaTile({ item, place, isOpen, isMarked, onOpen }: MediaTileProps) {
  const { t } = useTranslation('chat')
  const { width = 4, height = 3 } = item.metadata
  // In a group all have the same shape.
  const own = place.of === 1 && { style: { aspectRatio: Math.min(1.8, Math.max(0.6, width / height)) } }
  const kind = item.type === 'video' ? 'video' : 'image'
  const label = place.of === 1 ? t(`media.${kind}`) : t(`media.${kind}Of`, place)
  return (
    <button
      type="button"
      className={styles.tile}
      {...own}
      aria-label={isOpen ? t('media.open', { what: label }) : t('media.hidden', { what: label })}
      disabled={!isOpen}
      onClick={onOpen}
    >
      <TilePicture item={item} isOpen={isOpen} />
      {isMarked && isOpen && <ViewerMark />}
      {!isOpen && <LockIcon className={styles.sign ?? ''} />}
      {isOpen && item.type === 'video' && <PlayIcon className={styles.sign ?? ''} />}
      {item.type === 'video' && item.duration !== undefined && <Length seconds={item.duration} />}
    </button>
  )
}

function TilePicture({ item, isOpen }: Pick<MediaTileProps, 'item' | 'isOpen'>) {
  const hasPicture = item.metadata.preview !== undefined
  const { address, hasFailed } = useMedia(item.id, isOpen ? 'preview' : 'blurred', hasPicture)
  if (!hasPicture || hasFailed) return <span className={styles.bare} />
  return address === null ? (
    <Skeleton className={styles.picture ?? ''} />
  ) : (
    <img className={styles.picture} src={address} alt="" />
  )
}

function Length({ seconds }: { seconds: number }) {
  const { i18n } = useTranslation('chat')
  return <span className={styles.length}>{secondsText(seconds, formatLocale(i18n.language))}</span>
}
