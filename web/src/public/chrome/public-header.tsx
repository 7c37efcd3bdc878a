import { Button, SkipLink } from '@serendip/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { HomeLink } from '../../chrome/home-link.tsx'
import { LanguageMenu } from '../../chrome/language-menu.tsx'
import { localPath } from '../../platform/i18n/language-path.ts'
import type { PageProps } from './page-props.ts'
import styles from './public-header.module.css'

/**
 * The header of a public page: the brand, the page's own sections, the language and the links to log in and join. Only the browser knows
 * whether someone is logged in: `show-account-links.ts` then shows the way back instead.
 */
export function PublicHeader({ brand, language, path, sections }: PageProps & { sections?: ReactNode }) {
  const { t } = useTranslation(['landing', 'everywhere'])
  return (
    <header className={styles.header}>
      <SkipLink>{t('everywhere:skipToContent')}</SkipLink>
      <HomeLink brandName={brand.name} language={language} />
      {sections}
      <div className={styles.actions}>
        <LanguageMenu language={language} path={path} />
        <Button asChild variant="plain">
          <a data-links-of="stranger" href={localPath('/login', language)}>
            {t('login')}
          </a>
        </Button>
        <Button asChild variant="solid" className={styles.join ?? ''}>
          <a data-links-of="stranger" href={localPath('/signup', language)}>
            {t('join')}
          </a>
        </Button>
        <Button asChild variant="solid">
          <a data-links-of="member" hidden href="/match">
            {t('toApp', { brand: brand.name })}
          </a>
        </Button>
      </div>
    </header>
  )
}
