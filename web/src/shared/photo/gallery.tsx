import type { PhotoSize } from '@serendip/contract'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lateView } from '../../platform/late/late-view.tsx'
import { GalleryPicture } from './gallery-picture.tsx'
import { GalleryViewer } from './gallery-viewer.tsx'
import styles from './gallery.module.css'

const ReportDialog = lateView(async () => (await import('../safety/report-dialog.tsx')).ReportDialog)

export interface GalleryProps {
  readonly photoIds: readonly string[]
  readonly name: string
  /** One's own, which others may not see yet. */
  readonly own?: boolean
  /** `avatar` where the pictures are small and the connection is needed for a call. */
  readonly size?: PhotoSize
  /** Whose pictures these are, where one may report them. */
  readonly ownerId?: string | undefined
}

/** A person's pictures beside the main photo: a row to swipe, a grid where there is room; each opens large. */
export function Gallery({ photoIds, name, own = false, size = 'page', ownerId }: GalleryProps) {
  const { t } = useTranslation('gallery')
  const [at, setAt] = useState<number | null>(null)
  const [reported, setReported] = useState<string | null>(null)
  const report = (photoId: string) => {
    setAt(null)
    setReported(photoId)
  }
  const of = photoIds.length
  if (of === 0) return null
  return (
    <section className={styles.gallery} aria-label={t('title', { name })} data-size={size}>
      <ul className={styles.row}>
        {photoIds.map((photoId, index) => (
          <li key={photoId}>
            <button
              type="button"
              className={styles.open}
              aria-label={t('open', { at: index + 1, of })}
              onClick={() => setAt(index)}
            >
              <GalleryPicture photoId={photoId} size={size} own={own} alt="" />
            </button>
          </li>
        ))}
      </ul>
      {at !== null && (
        <GalleryViewer
          photoIds={photoIds}
          name={name}
          own={own}
          at={Math.min(at, of - 1)}
          onMove={setAt}
          onReport={ownerId === undefined ? undefined : report}
          onClose={() => setAt(null)}
        />
      )}
      {ownerId !== undefined && reported !== null && (
        <Suspense fallback={null}>
          <ReportDialog
            open
            onOpenChange={() => setReported(null)}
            about={{ userId: ownerId, photoId: reported }}
            partner={{ userId: ownerId, name }}
          />
        </Suspense>
      )}
    </section>
  )
}
