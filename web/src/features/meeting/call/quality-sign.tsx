import type { PictureFault } from '@serendip/contract'
import { useTranslation } from 'react-i18next'
import type { Quality } from '../../../shared/rtc/quality.ts'
import styles from './quality-sign.module.css'

interface QualitySignProps {
  quality: Quality
  /** Fault of the picture that arrives: packets alone do not make a good connection. */
  fault: PictureFault | null
  roundTripMs: number | null
}

/** The quality of connection and picture as bars; a poor one is also named in text. */
export function QualitySign({ quality: ofConnection, fault, roundTripMs }: QualitySignProps) {
  const { t } = useTranslation('call')
  const quality = fault === null ? ofConnection : 'poor'
  const label = fault === null ? t(`quality.${quality}`) : t(`quality.picture.${fault}`)
  const details = roundTripMs === null ? label : t('quality.details', { label, ms: roundTripMs })
  return (
    <span className={styles.sign} data-quality={quality} role="img" aria-label={label} title={details}>
      <span className={styles.bars} aria-hidden="true">
        <span />
        <span />
        <span />
      </span>
      {quality === 'poor' && (
        <span className={styles.words} aria-hidden="true">
          {label}
        </span>
      )}
    </span>
  )
}
