import type { PhotoSize } from '@serendip/contract'
import { ImageIcon } from '@serendip/ui'
import styles from './gallery-picture.module.css'
import { usePicture } from './use-picture.ts'

interface GalleryPictureProps {
  readonly photoId: string
  readonly size: PhotoSize
  readonly own: boolean
  readonly alt: string
}

/** A square picture; an empty square while it is loaded, and if it may not be seen any more. */
export function GalleryPicture({ photoId, size, own, alt }: GalleryPictureProps) {
  const address = usePicture({ photoId, size, own })
  if (address !== null) return <img className={styles.picture} src={address} alt={alt} draggable={false} />
  return (
    <span className={styles.picture} role="img" aria-label={alt}>
      <ImageIcon />
    </span>
  )
}
