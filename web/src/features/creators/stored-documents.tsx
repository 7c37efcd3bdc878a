import { formatLocale } from '@serendip/contract'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import styles from './own-offer.module.css'

/** After the decision: how long the documents are still stored, and where they are. Nothing once they are deleted. */
export function StoredDocuments({ until }: { until: number | null }) {
  const { t, i18n } = useTranslation('application')
  if (until === null) return null
  const date = new Intl.DateTimeFormat(formatLocale(i18n.language), { dateStyle: 'long' }).format(until)
  return (
    <p className={styles.text}>
      {t('kept', { date })} <Link to="/documents">{t('documents')}</Link>
    </p>
  )
}
