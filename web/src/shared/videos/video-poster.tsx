import { CrownIcon, CoinIcon, PlayIcon } from '@serendip/ui'
import { useTranslation } from 'react-i18next'
import { useMediaFile } from '../media-files/use-media-file.ts'
import styles from './videos.module.css'

interface VideoPosterProps {
  readonly video: {
    readonly mediaId: string
    readonly hasStill: boolean
    readonly durationMs: number
    readonly unlockCoins: number | null
    readonly membersOnly: boolean
  }
  /** Not bought, or for members: the picture is blurred. */
  readonly isLocked: boolean
  /** Of what is locked. */
  readonly price: string | null
}

const lengthOf = (ms: number): string => {
  const seconds = Math.max(1, Math.round(ms / 1_000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** A still picture of a video, with its length and what opens it. */
export function VideoPoster({ video, isLocked, price }: VideoPosterProps) {
  const { t } = useTranslation('videos')
  const { mediaId, hasStill, durationMs } = video
  const { address } = useMediaFile(mediaId, isLocked ? 'blurred' : 'preview', hasStill)
  return (
    <span className={styles.poster}>
      {address !== null && <img className={styles.still} src={address} alt="" draggable={false} />}
      {isLocked ? (
        <span className={styles.lock}>
          {price === null ? <CrownIcon /> : <CoinIcon />}
          <span>{price ?? t('members')}</span>
        </span>
      ) : (
        <span className={styles.play}>
          <PlayIcon />
        </span>
      )}
      <span className={styles.length}>{lengthOf(durationMs)}</span>
    </span>
  )
}
