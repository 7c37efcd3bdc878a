import { Button, EmptyState, Section, SparklesIcon } from '@serendip/ui'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useSession } from '../../../platform/platform-context.tsx'
import { OwnOffer } from '../own-offer.tsx'
import { DeclinedSection } from './declined-section.tsx'
import styles from './desk.module.css'
import { FiguresSection } from './figures-section.tsx'
import { HoursSection } from './hours-section.tsx'
import { MessagesSection } from './messages-section.tsx'
import { ShareSection } from './share-section.tsx'

/** `/creators/desk`: all that is a creator’s, in one place. */
export function DeskScreen() {
  const { t } = useTranslation('creator-desk')
  const { rolesGroup, _id } = useSession()?.profile ?? {}
  const isCreator = rolesGroup === 'goddess' || rolesGroup === 'artist'
  return (
    <div className={styles.screen}>
      <title>{t('pageTitle')}</title>
      <header>
        <h1>{t('title')}</h1>
        <p className={styles.lead}>{t('text')}</p>
      </header>
      {isCreator ? <Desk takesCalls={rolesGroup === 'goddess'} userId={_id ?? ''} /> : <OnlyCreators />}
    </div>
  )
}

/** An artist takes no calls: no price, and no hours. */
function Desk({ takesCalls, userId }: { readonly takesCalls: boolean; readonly userId: string }) {
  return (
    <>
      <FiguresSection />
      {takesCalls && <OwnOffer isOnDesk />}
      {takesCalls && <HoursSection />}
      <MessagesSection />
      <ShareSection />
      <DeclinedSection hasVideos={takesCalls} />
      <Links userId={userId} hasVideos={takesCalls} />
      <Tips />
    </>
  )
}

/** An artist has no gallery of videos. */
function Links({ userId, hasVideos }: { readonly userId: string; readonly hasVideos: boolean }) {
  const { t } = useTranslation('creator-desk')
  const links = [
    ['page', `/user-detail/${userId}`],
    ['edit', '/profile/edit'],
    ['stories', '/stories'],
    ...(hasVideos ? ([['videos', '/profile/edit#videos']] as const) : []),
    ['earnings', '/creators/earnings'],
  ] as const
  return (
    <Section title={t('links.title')}>
      <ul className={styles.links}>
        {links.map(([name, to]) => (
          <li key={name}>
            <Link to={to}>{t(`links.${name}`)}</Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Tips() {
  const { t } = useTranslation('creator-desk')
  return (
    <Section title={t('tips.title')}>
      <ul className={styles.links}>
        {(['hours', 'light', 'answer', 'mark'] as const).map((tip) => (
          <li key={tip}>{t(`tips.items.${tip}`)}</li>
        ))}
      </ul>
    </Section>
  )
}

function OnlyCreators() {
  const { t } = useTranslation('creator-desk')
  return (
    <EmptyState
      icon={<SparklesIcon />}
      title={t('only')}
      action={
        <Button asChild size="l" variant="solid">
          <Link to="/creators/apply">{t('apply')}</Link>
        </Button>
      }
    />
  )
}
