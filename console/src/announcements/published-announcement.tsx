import { type CompleteLocale, completeLocales } from '@serendip/contract'
import type { AnnouncementView } from '@serendip/contract/operator'
import { Button, Facts, Tabs } from '@serendip/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Fact } from '../parts/facts/fact.tsx'
import { languageName } from '../parts/facts/names.ts'
import { Screen } from '../parts/screen/screen.tsx'
import { When } from '../parts/facts/when.tsx'
import { useMe } from '../queries.ts'
import { ActDialog } from './announcement-acts.tsx'
import { AnnouncementPreview } from './announcement-preview.tsx'
import { AnnouncementStateBadge } from './announcement-state.tsx'
import styles from './announcements.module.css'
import { segmentText } from './segment-text.ts'

const plain = new Intl.NumberFormat('en-GB')

/** A published announcement, which only a stop changes; or the draft of someone else, to read. */
export function PublishedAnnouncement({ announcement }: { announcement: AnnouncementView }) {
  const { t } = useTranslation('console')
  const { rights } = useMe()
  const [isStopping, setStopping] = useState(false)
  const [language, setLanguage] = useState<CompleteLocale>('en')
  const { state, texts } = announcement
  const mayStop = rights.has('announcements.publish') && (state === 'running' || state === 'scheduled')
  return (
    <Screen
      title={texts.en.title}
      actions={
        <>
          <Link to="/announcements">{t('announcements.all')}</Link>
          {mayStop && (
            <Button variant="danger" onClick={() => setStopping(true)}>
              {t('announcements.stop')}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.editor}>
        <Tabs
          label={t('announcements.language')}
          value={language}
          onChange={setLanguage}
          tabs={completeLocales.map((locale) => ({ value: locale, label: languageName(locale) }))}
        >
          <AnnouncementPreview content={announcement} language={language} />
        </Tabs>
        <AnnouncementFacts announcement={announcement} />
      </div>
      <ActDialog
        act={isStopping ? 'stop' : null}
        announcement={announcement}
        close={() => setStopping(false)}
      />
    </Screen>
  )
}

function AnnouncementFacts({ announcement }: { announcement: AnnouncementView }) {
  const { t } = useTranslation('console')
  const { state, segment, place, startsAt, endsAt, seen, dismissed, published, stopped } = announcement
  return (
    <Facts>
      <Fact label={t('announcements.state')}>
        <AnnouncementStateBadge state={state} />
      </Fact>
      <Fact label={t('announcements.segment')}>{segmentText(segment, t)}</Fact>
      <Fact label={t('announcements.seen')}>
        {t('announcements.seenAndDismissed', {
          seen: plain.format(seen),
          dismissed: plain.format(dismissed),
        })}
      </Fact>
      <Fact label={t('announcements.place')}>
        {t(place === null ? 'announcements.noPlace' : `announcementPlace.${place}`)}
      </Fact>
      <Fact label={t('announcements.starts')}>
        {startsAt === null ? t('announcements.atOnce') : <When ms={startsAt} />}
      </Fact>
      <Fact label={t('announcements.ends')} when={endsAt} />
      {published && <ActFact label={t('announcements.publishedBy')} act={published} />}
      {stopped && <ActFact label={t('announcements.stoppedBy')} act={stopped} />}
    </Facts>
  )
}

interface ActFactProps {
  readonly label: string
  readonly act: { readonly at: number; readonly operatorName: string; readonly reason: string }
}

function ActFact({ label, act: { at, operatorName, reason } }: ActFactProps) {
  return (
    <Fact label={label}>
      <span>
        {operatorName}, <When ms={at} />
        <br />
        <span className={styles.quiet}>{reason}</span>
      </span>
    </Fact>
  )
}
