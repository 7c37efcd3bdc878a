import type { WalletLimits } from '@serendip/contract'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { LimitForm } from './limit-form.tsx'
import styles from './limits.module.css'

/** A person's own limits per day, week and month. */
export function LimitSection({ limits }: { limits: WalletLimits['limits'] }) {
  const { t } = useTranslation('wallet')
  const id = useId()
  return (
    <section aria-labelledby={id} className={styles.section}>
      <div>
        <h2 id={id} className={styles.title}>
          {t('limits.title')}
        </h2>
        <p className={styles.text}>{t('limits.text')}</p>
      </div>
      {limits.map((limit) => (
        <LimitForm key={limit.period} limit={limit} />
      ))}
    </section>
  )
}
