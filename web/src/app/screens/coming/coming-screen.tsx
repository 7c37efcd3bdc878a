import { Badge, Button, ClockIcon, CrownIcon } from '@serendip/ui'
import type { ComponentType, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { StillScreen } from '../../../shared/screens/still-screen.tsx'
import type { ComingLink } from '../../route-table.ts'
import { type ComingRouteName, routeNamed } from '../../routes.ts'
import styles from './coming-screen.module.css'

const linkPaths: Readonly<Record<ComingLink, string>> = {
  match: '/match',
  online: '/online-users',
  wallet: '/wallet',
}

/** The icon of each screen that is not built yet. */
const comingIcons: Readonly<Record<ComingRouteName, ReactNode>> = {
  club_call: <CrownIcon />,
}

/** The screen of a route that is not built yet: what will be here, nothing that is not, and what there is instead. */
export function createComingScreen(name: ComingRouteName): ComponentType {
  // biome-ignore lint/correctness/noComponentHookFactories: the router makes one of these for a route, and keeps it.
  return function ComingScreen() {
    const { t } = useTranslation('coming')
    return (
      <StillScreen
        icon={comingIcons[name]}
        badge={<Badge icon={<ClockIcon />}>{t('badge')}</Badge>}
        heading={t(`${name}.title`)}
        text={t(`${name}.text`)}
      >
        <div className={styles.ways}>
          <Ways name={name} />
        </div>
      </StillScreen>
    )
  }
}

function Ways({ name }: { name: ComingRouteName }) {
  const { t } = useTranslation('coming')
  const ways = routeNamed(name)?.coming?.filter((way) => way !== undefined) ?? []
  return ways.map((way, index) => (
    <Button key={way} asChild size="l" variant={index === 0 ? 'solid' : 'quiet'}>
      <Link to={linkPaths[way]}>{t(`way.${way}`)}</Link>
    </Button>
  ))
}
