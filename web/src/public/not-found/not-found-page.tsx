import { Button, EmptyState } from '@serendip/ui'
import { useTranslation } from 'react-i18next'
import { localPath } from '../../platform/i18n/language-path.ts'
import type { PageProps } from '../chrome/page-props.ts'
import { PublicHeader } from '../chrome/public-header.tsx'
import styles from './not-found-page.module.css'
import { Mascot } from '../../art/mascot.tsx'
import wow from '../../art/stickers/wow.svg'

/** `/not-found`, where all unknown addresses lead. */
export function NotFoundPage(props: PageProps) {
  const { t } = useTranslation()
  return (
    <>
      <PublicHeader {...props} path="/" />
      <main id="content" className={styles.main}>
        <EmptyState
          level="h1"
          icon={<Mascot picture={wow} />}
          title={t('notFoundTitle')}
          text={t('notFoundText')}
          action={
            <>
              <Button asChild variant="solid" size="l">
                <a href={localPath('/', props.language)}>{t('homeLink')}</a>
              </Button>
              <Button asChild variant="quiet" size="l">
                <a href={`mailto:${props.brand.supportEmail}`}>{t('askSupport')}</a>
              </Button>
            </>
          }
        />
      </main>
    </>
  )
}
