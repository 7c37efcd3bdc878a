import { HeadphonesIcon } from '@serendip/ui'
import styles from './support-face.module.css'

/** In the place of a person's picture: a sign, because nobody is shown who is not there. */
export function SupportFace() {
  return (
    <span className={styles.face} aria-hidden="true">
      <HeadphonesIcon />
    </span>
  )
}
