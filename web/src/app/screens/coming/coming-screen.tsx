import { Badge, Button, ClockIcon } from '@serendip/ui'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { languageOf } from '../../../platform/i18n/create-i18n.ts'
import { localPath } from '../../../platform/i18n/language-path.ts'
import { usePlatform } from '../../../platform/platform-context.tsx'
import { ComingArt } from './coming-art.tsx'
import { comingIcons } from './coming-icons.tsx'
import type { ComingRouteName } from './coming-routes.ts'
import styles from './coming-screen.module.css'
import { isGuest, wayPaths, waysFrom } from './coming-ways.ts'

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
        <ComingArt icon={comingIcons[name]} />
        <div className={styles.words}>
          <Badge icon={<ClockIcon />}>{t('badge')}</Badge>
          <h1>{title}</h1>
          <p className={styles.text}>{t(`${name}.text`)}</p>
        </div>
        <div className={styles.ways}>{isGuest(name) ? <Join /> : <Ways name={name} />}</div>
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

/** The page around the frame is another site's, so joining begins in a window of its own. */
function Join() {
  const { t, i18n } = useTranslation('coming')
  return (
    <Button asChild size="l" look="ember">
      <a href={localPath('/signup', languageOf(i18n))} target="_blank" rel="noopener">
        {t('way.join')}
      </a>
    </Button>
  )
}
