import { Badge, Button, ClockIcon } from '@serendip/ui'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { usePlatform } from '../../../platform/platform-context.tsx'
import { TwoWindows } from '../../../art/two-windows.tsx'
import { comingIcons } from './coming-icons.tsx'
import type { ComingRouteName } from './coming-routes.ts'
import styles from './coming-screen.module.css'
import { wayPaths, waysFrom } from './coming-ways.ts'

/** The screen of a route that is not built yet: what will be here, nothing that is not, and what there is instead. */
export function createComingScreen(name: ComingRouteName): ComponentType {
  // biome-ignore lint/correctness/noComponentHookFactories: the router makes one of these for a route, and keeps it.
  return function ComingScreen() {
    const { t } = useTranslation('coming')
    const { brand } = usePlatform()
    const title = t(`${name}.title`)
    return (
      <div className={styles.screen}>
        <title>{`${title} · ${brand.name}`}</title>
        <TwoWindows icon={comingIcons[name]} />
        <div className={styles.words}>
          <Badge icon={<ClockIcon />}>{t('badge')}</Badge>
          <h1>{title}</h1>
          <p className={styles.text}>{t(`${name}.text`)}</p>
        </div>
        <div className={styles.ways}>
          <Ways name={name} />
        </div>
      </div>
    )
  }
}

function Ways({ name }: { name: ComingRouteName }) {
  const { t } = useTranslation('coming')
  return waysFrom(name).map((way, index) => (
    <Button key={way} asChild size="l" look={index === 0 ? 'solid' : 'quiet'}>
      <Link to={wayPaths[way]}>{t(`way.${way}`)}</Link>
    </Button>
  ))
}
