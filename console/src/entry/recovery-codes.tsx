import { Button } from '@serendip/ui'
import { useTranslation } from 'react-i18next'
import formStyles from '../parts/forms/form.module.css'
import styles from './recovery-codes.module.css'

interface RecoveryCodesProps {
  readonly codes: readonly string[]
  onDone(): void
}

/** Shown once: each replaces the second factor for one login. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const { t } = useTranslation('console')
  return (
    <div className={formStyles.form}>
      <h1>{t('recovery.title')}</h1>
      <p>{t('recovery.text')}</p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <Button variant="ember" size="l" block onClick={onDone}>
        {t('recovery.done')}
      </Button>
    </div>
  )
}
