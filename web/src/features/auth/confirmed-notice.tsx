import { Notice } from '@serendip/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { confirmationOutcomes } from '../../platform/confirmation.ts'
import styles from './auth-form.module.css'

/** At the login, what became of a mail's link that confirms an address: it stays, because here it is the way on. */
export function ConfirmedNotice() {
  const { t } = useTranslation('recovery')
  const [query] = useSearchParams()
  const [outcome] = useState(() => confirmationOutcomes.find((known) => known === query.get('confirmed')))
  if (outcome === undefined) return null
  return (
    <div className={styles.form}>
      <Notice tone={outcome === 'success' || outcome === 'already' ? 'success' : 'warn'}>
        {t(`confirmed.${outcome}`)}
      </Notice>
    </div>
  )
}
