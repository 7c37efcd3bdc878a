import { formatLocale, type RolesGroup } from '@serendip/contract'
import { Button, EmptyState, Notice, Skeleton, SparklesIcon, type Tab, Tabs, UsersIcon } from '@serendip/ui'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { lateView } from '../../../platform/late/late-view.tsx'
import { usePlatform, useSession } from '../../../platform/platform-context.tsx'
import { creatorsQuery } from '../creators-query.ts'
import { CreatorCard } from '../list/creator-card.tsx'
import list from '../list/creator-list.module.css'
import { OwnOffer } from '../own-offer.tsx'
import type { WantedCalls } from '../wanted-call.ts'
import styles from './online-screen.module.css'
import { type OnlineTab, onlineTabOf, shownIn } from './online-tab.ts'

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

function Everyone({ wanted }: OnlineScreenDeps) {
  const { t, i18n } = useTranslation(['creators', 'everywhere', 'online-users'])
  const { api } = usePlatform()
  const navigate = useNavigate()
  const [search, setSearch] = useSearchParams()
  const { data, isError, isPending, refetch } = useQuery(creatorsQuery(api))
  const tab = onlineTabOf(search)
  const figures = new Intl.NumberFormat(formatLocale(i18n.language))
  const label = (of: OnlineTab) =>
    data
      ? t(`online-users:tab.${of}Count`, { figure: figures.format(shownIn(of, data).length) })
      : t(`online-users:tab.${of}`)
  const tabs: readonly Tab<OnlineTab>[] = [
    { value: 'online', label: label('online') },
    { value: 'queens', label: label('queens') },
  ]
  const shown = data && shownIn(tab, data)
  return (
    <Tabs
      label={t('online-users:title')}
      tabs={tabs}
      value={tab}
      onChange={(next) => setSearch(next === 'online' ? {} : { tab: next }, { replace: true })}
    >
      <div className={styles.panel} aria-busy={isPending}>
        {isError && (
          <Notice
            tone="error"
            action={<Button onClick={() => void refetch()}>{t('everywhere:retry')}</Button>}
          >
            {t('failed')}
          </Notice>
        )}
        {isPending && <Skeleton shape="block" className={list.waiting ?? ''} />}
        {shown?.length === 0 && <Nobody tab={tab} />}
        {shown && shown.length > 0 && (
          <ul className={list.cards}>
            {shown.map((card) => (
              <CreatorCard
                key={card.creatorId}
                card={card}
                level="h2"
                onCall={() => {
                  wanted.want(card)
                  void navigate('/match')
                }}
              />
            ))}
          </ul>
        )}
      </div>
    </Tabs>
  )
}

function Nobody({ tab }: { tab: OnlineTab }) {
  const { t } = useTranslation(['creators', 'online-users'])
  return (
    <EmptyState
      icon={tab === 'online' ? <SparklesIcon /> : <UsersIcon />}
      title={t(tab === 'online' ? 'noneTitle' : 'online-users:noneTitle')}
      text={t(tab === 'online' ? 'noneText' : 'online-users:noneText')}
      action={
        <Button asChild size="l" variant="solid">
          <Link to="/match">{t('online-users:toMatch')}</Link>
        </Button>
      }
    />
  )
}
