import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './house-rules.module.css'

const rules = ['adults', 'kind', 'consent', 'private', 'real'] as const

/** The promise to follow the house rules, and the rules. */
export function HouseRules({ children }: { children: ReactNode }) {
  const { t } = useTranslation('auth')
  return (
    <div>
      {children}
      <details className={styles.rules}>
        <summary className={styles.title}>{t('signup.rulesTitle')}</summary>
        <ol className={styles.list}>
          {rules.map((rule) => (
            <li key={rule}>{t(`signup.rules.${rule}`)}</li>
          ))}
        </ol>
      </details>
    </div>
  )
}
