import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { languageOf } from '../../platform/i18n/create-i18n.ts'
import { localPath } from '../../platform/i18n/language-path.ts'
import styles from './creators-note.module.css'

/** The product and the people it is for, before the first question; women are led to the application. */
export function CreatorsNote() {
  const { t, i18n } = useTranslation('onboarding')
  return (
    <p className={styles.note}>
      {t('creatorsNote')} <Link to={localPath('/creators/apply', languageOf(i18n))}>{t('gender.write')}</Link>
    </p>
  )
}
