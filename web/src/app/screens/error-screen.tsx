import { Button, EmptyState } from '@serendip/ui'
import { useTranslation } from 'react-i18next'
import styles from './error-screen.module.css'
import { Mascot } from '../../art/mascot.tsx'
import cry from '../../art/stickers/cry.svg'

/** Shown when a screen crashes or its code cannot be loaded: what happened, and two ways to continue. */
export function ErrorScreen() {
  const { t } = useTranslation(['everywhere', 'nav'])
  return (
    <div className={styles.screen}>
      <EmptyState
        level="h1"
        icon={<Mascot picture={cry} />}
        title={t('errorTitle')}
        text={t('errorText')}
        action={
          <div className={styles.ways}>
            <Button variant="solid" size="l" onClick={() => location.reload()}>
              {t('reload')}
            </Button>
            <Button asChild size="l">
              <a href="/">{t('homeLink')}</a>
            </Button>
            <Button asChild size="l" variant="quiet">
              <a href="/chat?support=general">{t('nav:help')}</a>
            </Button>
          </div>
        }
      />
    </div>
  )
}
