import type { PhotoSize } from '@serendip/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { GalleryPicture } from './gallery-picture.tsx'
import { GalleryViewer } from './gallery-viewer.tsx'
import styles from './gallery.module.css'

export interface GalleryProps {
  readonly photoIds: readonly string[]
  readonly name: string
  /** One's own, which others may not see yet. */
  readonly own?: boolean
  /** `avatar` where the pictures are small and the connection is needed for a call. */
  readonly size?: PhotoSize
}

/** A creator's pictures beside the main photo: a row to swipe, a grid where there is room; each opens large. */
export function Gallery({ photoIds, name, own = false, size = 'page' }: GalleryProps) {
  const { t } = useTranslation('gallery')
  const [at, setAt] = useState<number | null>(null)
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
          onClose={() => setAt(null)}
        />
      )}
    </section>
  )
}
