import type { CreatorProfile } from '@serendip/contract'
import { ClockIcon } from '@serendip/ui'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './times.module.css'
import { spanWords } from './time-words.ts'

/** When a creator is usually there, by the clock of whoever reads it. */
export function OnTimes({ times }: { readonly times: CreatorProfile['onTimes'] }) {
  const { t, i18n } = useTranslation('creator-times')
  const heading = useId()
  if (times.length === 0) return null
  return (
    <section aria-labelledby={heading} className={styles.times}>
      <h2 id={heading} className={styles.title}>
        <ClockIcon />
        {t('usually')}
      </h2>
      <ul className={styles.spans}>
        {times.map((span) => (
          <li key={span.from}>
            <bdi>{spanWords(span, i18n.language)}</bdi>
          </li>
        ))}
      </ul>
      <p className={styles.note}>{t('yourTime')}</p>
    </section>
  )
}
