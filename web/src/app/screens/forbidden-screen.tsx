import { Button, EmptyState, GlobeIcon, Logo } from '@serendip/ui'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { usePlatform } from '../../platform/platform-context.tsx'
import styles from './error-screen.module.css'
import frame from './forbidden-screen.module.css'

/** `/forbidden`: the product is unavailable here. Shows this, the contact address, and how to leave. */
export function ForbiddenScreen() {
  const { t } = useTranslation('coming')
  const { brand, logout } = usePlatform()
  const title = t('forbidden.title')
  useEffect(() => {
    document.title = `${title} · ${brand.name}`
  }, [title, brand])
  return (
    <>
      <header className={frame.header}>
        <Logo name={brand.name} />
      </header>
      <div className={styles.screen}>
        <EmptyState
          level="h1"
          icon={<GlobeIcon />}
          title={title}
          text={t('forbidden.text')}
          action={
            <div className={styles.ways}>
              <Button asChild size="l" variant="solid">
                <a href={`mailto:${brand.supportEmail}`}>{t('forbidden.write')}</a>
              </Button>
              <Button size="l" onClick={() => void logout()}>
                {t('forbidden.logout')}
              </Button>
            </div>
          }
        />
      </div>
    </>
  )
}
