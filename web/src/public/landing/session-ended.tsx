import { Notice } from '@serendip/ui'
import { useTranslation } from 'react-i18next'
import { localPath } from '../../platform/i18n/language-path.ts'
import type { PageProps } from '../chrome/page-props.ts'
import styles from './session-ended.module.css'

/** For a person just logged out from another device; a small script shows it only to them. */
export function SessionEnded({ language }: Pick<PageProps, 'language'>) {
  const { t } = useTranslation('landing')
  return (
    <div className={styles.place} data-session-ended hidden>
      <Notice tone="warn" action={<a href={localPath('/login', language)}>{t('sessionEndedLogin')}</a>}>
        {t('sessionEnded')}
      </Notice>
    </div>
  )
}
