import type { CompleteLocale } from '@serendip/contract'
import { Logo } from '@serendip/ui'
import { useTranslation } from 'react-i18next'
import { localPath } from '../platform/i18n/language-path.ts'
import styles from './home-link.module.css'

interface HomeLinkProps {
  readonly brandName: string
  readonly language: CompleteLocale
}

/** The brand, which leads to the start page. */
export function HomeLink({ brandName, language }: HomeLinkProps) {
  const { t } = useTranslation('everywhere')
  return (
    <a href={localPath('/', language)} className={styles.home} aria-label={t('home')}>
      <Logo name={brandName} />
    </a>
  )
}
