import { Badge, Button, ClockIcon, EmptyState } from '@serendip/ui'
import { type ComponentType, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { usePlatform, useSession } from '../../../platform/platform-context.tsx'
import { useBack } from '../../../platform/use-back.ts'
import { comingIcons } from './coming-icons.tsx'
import type { ComingRouteName } from './coming-routes.ts'
import styles from './coming-screen.module.css'

/** The screen of a route that is not built yet: it says what will be here, and pretends nothing. */
export function createComingScreen(name: ComingRouteName): ComponentType {
  // biome-ignore lint/correctness/noComponentHookFactories: the router makes one of these for a route, and keeps it.
  return function ComingScreen() {
    const { t } = useTranslation(['coming', 'everywhere'])
    const { brand } = usePlatform()
    const isLoggedIn = useSession() !== null
    const goBack = useBack()
    const title = t(`${name}.title`)
    useEffect(() => {
      document.title = `${title} · ${brand.name}`
    }, [title, brand])
    return (
      <div className={styles.screen}>
        <Badge icon={<ClockIcon />}>{t('badge')}</Badge>
        <EmptyState
          level="h1"
          icon={comingIcons[name]}
          title={title}
          text={t(`${name}.text`)}
          action={
            isLoggedIn ? (
              <Button size="l" onClick={goBack}>
                {t('back')}
              </Button>
            ) : (
              <Button asChild size="l">
                <a href="/">{t('everywhere:homeLink')}</a>
              </Button>
            )
          }
        />
      </div>
    )
  }
}
