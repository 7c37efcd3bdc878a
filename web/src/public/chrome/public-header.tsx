import { Button, SkipLink } from '@serendip/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { HomeLink } from '../../chrome/home-link.tsx'
import { LanguageMenu } from '../../chrome/language-menu.tsx'
import { localPath } from '../../platform/i18n/language-path.ts'
import type { PageProps } from './page-props.ts'
import styles from './public-header.module.css'

/** The header of a public page: the brand, the page's own sections, the language and the login. */
export function PublicHeader({ brand, language, path, sections }: PageProps & { sections?: ReactNode }) {
  const { t } = useTranslation(['landing', 'everywhere'])
  return (
    <header className={styles.header}>
      <SkipLink>{t('everywhere:skipToContent')}</SkipLink>
      <HomeLink brandName={brand.name} language={language} />
      {sections}
      <div className={styles.actions}>
        <LanguageMenu language={language} path={path} />
        <Button asChild look="plain">
          <a href={localPath('/login', language)}>{t('login')}</a>
        </Button>
        <Button asChild look="solid" className={styles.join ?? ''}>
          <a href={localPath('/signup', language)}>{t('join')}</a>
        </Button>
      </div>
    </header>
  )
}
