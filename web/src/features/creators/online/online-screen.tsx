import type { RolesGroup } from '@serendip/contract'
import { Button } from '@serendip/ui'
import { type ComponentType, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { lateView } from '../../../platform/late/late-view.tsx'
import { useSession } from '../../../platform/platform-context.tsx'
import { OwnOffer } from '../own-offer.tsx'
import type { WantedCalls } from '../wanted-call.ts'
import { Everyone } from './everyone.tsx'
import styles from './online-screen.module.css'

/** Nothing waits for it. */
const StoryRings = lateView(async () => (await import('../../../shared/stories/story-rings.tsx')).StoryRings)

/** Only applicants need it. */
const OwnApplication = lateView(async () => (await import('../own-application.tsx')).OwnApplication)

interface OnlineScreenDeps {
  readonly wanted: WantedCalls
}

/** `/online-users`: online and all creators; for a creator, what others see of them. */
export function createOnlineScreen(deps: OnlineScreenDeps): ComponentType {
  // biome-ignore lint/correctness/noComponentHookFactories: the router makes one of these for a page, and keeps it.
  return function OnlineScreen() {
    const { t } = useTranslation(['creators', 'online-users'])
    const role = useSession()?.profile.rolesGroup
    return (
      <div className={styles.screen}>
        <title>{t('online-users:pageTitle')}</title>
        <header>
          <h1>{t('online-users:title')}</h1>
          <p className={styles.lead}>
            {t(role === 'user' ? 'online-users:text' : 'online-users:forCreators')}
          </p>
        </header>
        <Suspense fallback={null}>
          <StoryRings />
        </Suspense>
        {role === 'user' ? <Everyone {...deps} /> : <ForCreators role={role} />}
      </div>
    )
  }
}

/** Creators are called; they get no list of people to call. */
function ForCreators({ role }: { role: RolesGroup | undefined }) {
  const { t } = useTranslation(['creators', 'online-users'])
  return (
    <>
      {role === 'goddess' && <OwnOffer />}
      {role === 'pendingGoddess' && (
        <Suspense fallback={null}>
          <OwnApplication />
        </Suspense>
      )}
      <div>
        <Button asChild size="l" variant="solid">
          <Link to="/match">{t('online-users:toMatch')}</Link>
        </Button>
      </div>
    </>
  )
}
