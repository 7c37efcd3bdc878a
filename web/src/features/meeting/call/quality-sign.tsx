import { useTranslation } from 'react-i18next'
import type { Quality } from '../../../shared/rtc/quality.ts'
import styles from './quality-sign.module.css'

/** Connection quality as bars; a poor connection is also named in text. */
export function QualitySign({ quality, roundTripMs }: { quality: Quality; roundTripMs: number | null }) {
  const { t } = useTranslation('call')
  const label = t(`quality.${quality}`)
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
