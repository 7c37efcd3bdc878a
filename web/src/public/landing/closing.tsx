import { ArrowRightIcon, Button } from '@serendip/ui'
import { useTranslation } from 'react-i18next'
import { localPath } from '../../platform/i18n/language-path.ts'
import type { PageProps } from '../chrome/page-props.ts'
import styles from './closing.module.css'
import page from './landing-page.module.css'

/** The stage with the first link into the app. */
export function Closing({ language }: Pick<PageProps, 'language'>) {
  const { t } = useTranslation('landing')
  return (
    <section className={page.section} aria-labelledby="closing-title">
      <div data-theme="stage" className={styles.stage}>
        <svg viewBox="0 0 200 120" className={styles.rings} aria-hidden="true">
          <circle cx="72" cy="60" r="52" />
          <circle cx="128" cy="60" r="52" />
        </svg>
        <h2 id="closing-title" className={page.heading}>
          {t('end.title')}
        </h2>
        <p className={styles.text}>{t('end.text')}</p>
        <Button asChild variant="ember" size="xl" iconEnd={<ArrowRightIcon />}>
          <a href={localPath('/signup', language)}>{t('hero.start')}</a>
        </Button>
      </div>
    </section>
  )
}
