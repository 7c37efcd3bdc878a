import { useTranslation } from 'react-i18next'
import { languageOf } from '../../../platform/i18n/create-i18n.ts'
import { localPath } from '../../../platform/i18n/language-path.ts'
import styles from './policy-links.module.css'

const policies = [
  ['/terms-of-use', 'policy.terms'],
  ['/refund-policy', 'policy.refunds'],
  ['/billing-policy', 'policy.billing'],
] as const

/** The terms of a payment, in tabs of their own: a call or a choice goes on here. */
export function PolicyLinks() {
  const { t, i18n } = useTranslation('shop')
  return (
    <ul className={styles.links}>
      {policies.map(([path, label]) => (
        <li key={path}>
          <a href={localPath(path, languageOf(i18n))} target="_blank" rel="noopener">
            {t(label)}
          </a>
        </li>
      ))}
    </ul>
  )
}
