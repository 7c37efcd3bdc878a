import { ArrowLeftIcon, ArrowRightIcon, Dialog, FlagIcon, IconButton } from '@serendip/ui'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { GalleryPicture } from './gallery-picture.tsx'
import styles from './gallery.module.css'
import { stepOf, useArrowKeys } from './use-arrow-keys.ts'

interface GalleryViewerProps {
  readonly photoIds: readonly string[]
  readonly name: string
  readonly own: boolean
  readonly at: number
  onMove(at: number): void
  /** Absent where nobody can be reported. */
  onReport?: ((photoId: string) => void) | undefined
  onClose(): void
}

/** Distance that a finger moves before it is a swipe, in pixels. */
const swipePx = 48

/** The pictures of a gallery, large and one at a time: by buttons, arrow keys or a swipe. */
export function GalleryViewer({ photoIds, name, own, at, onMove, onReport, onClose }: GalleryViewerProps) {
  const { t } = useTranslation(['gallery', 'everywhere'])
  const pressedAt = useRef<number | null>(null)
  const of = photoIds.length
  const photoId = photoIds[at]
  const move = (by: number) => onMove((at + by + of) % of)
  useArrowKeys(of > 1, move)
  if (photoId === undefined) return null
  const lift = (x: number) => {
    const moved = x - (pressedAt.current ?? x)
    pressedAt.current = null
    // The picture follows the finger: to the left comes the one on the right.
    if (of > 1 && Math.abs(moved) >= swipePx) move(stepOf(moved < 0 ? 'ArrowRight' : 'ArrowLeft'))
  }
  return (
    <Dialog
      open
      wide
      onOpenChange={(open) => !open && onClose()}
      title={t('place', { at: at + 1, of })}
      closeLabel={t('everywhere:close')}
    >
      <div className={styles.viewer}>
        <div
          className={styles.large}
          onPointerDown={({ clientX }) => {
            pressedAt.current = clientX
          }}
          onPointerUp={({ clientX }) => lift(clientX)}
          onPointerCancel={() => {
            pressedAt.current = null
          }}
        >
          <GalleryPicture
            key={photoId}
            photoId={photoId}
            size="page"
            own={own}
            alt={t('of', { at: at + 1, of, name })}
          />
        </div>
        {(of > 1 || onReport) && (
          <div className={styles.ways}>
            {of > 1 && (
              <>
                <IconButton icon={<ArrowLeftIcon />} label={t('previous')} onClick={() => move(-1)} />
                <IconButton icon={<ArrowRightIcon />} label={t('next')} onClick={() => move(1)} />
              </>
            )}
            {onReport && (
              <IconButton icon={<FlagIcon />} label={t('report')} onClick={() => onReport(photoId)} />
            )}
          </div>
        )}
      </div>
    </Dialog>
  )
}
