import type { AnnouncementView } from '@serendip/contract/operator'
import { BellIcon, Button, EmptyState, Skeleton } from '@serendip/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useApi } from '../api.ts'
import { DataTable } from '../parts/data-table.tsx'
import { ErrorNotice } from '../parts/error-notice.tsx'
import { ExportButton } from '../parts/export-button.tsx'
import { ReadsOnly } from '../parts/reads-only.tsx'
import { Screen } from '../parts/screen.tsx'
import { When } from '../parts/when.tsx'
import { useMe } from '../queries.ts'
import { announcementsQuery } from './announcement-queries.ts'
import { AnnouncementStateBadge } from './announcement-state.tsx'
import styles from './announcements.module.css'
import { segmentWords } from './segment-words.ts'

/** Past and present announcements, with the number of people who have seen them. */
export function AnnouncementsScreen() {
  const api = useApi()
  const { t } = useTranslation('console')
  const { rights } = useMe()
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    announcementsQuery(api),
  )
  const found = data?.pages.flatMap(({ announcements }) => announcements)
  return (
    <Screen
      title={t('nav.announcements')}
      text={t('about.announcements')}
      actions={
        <>
          <ExportButton wanted={{ list: 'announcements' }} />
          {rights.has('announcements.publish') && (
            <Button asChild variant="ember">
              <Link to="/announcements/new">{t('announcements.add')}</Link>
            </Button>
          )}
        </>
      }
    >
      <ReadsOnly without="announcements.publish" />
      <ErrorNotice error={error} />
      {!found && !error && <Skeleton shape="block" className={styles.loading ?? ''} />}
      {found?.length === 0 && (
        <EmptyState icon={<BellIcon />} title={t('announcements.none')} text={t('announcements.noneText')} />
      )}
      {found && found.length > 0 && <AnnouncementsTable announcements={found} />}
      {hasNextPage && (
        <Button pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('reports.more')}
        </Button>
      )}
    </Screen>
  )
}

const plain = new Intl.NumberFormat('en-GB')

function AnnouncementsTable({ announcements }: { announcements: readonly AnnouncementView[] }) {
  const { t } = useTranslation('console')
  return (
    <DataTable
      label={t('announcements.table')}
      name="announcements"
      items={announcements}
      keyOf={({ announcementId }) => announcementId}
      columns={[
        {
          id: 'title',
          header: t('announcements.title'),
          cell: ({ announcementId, texts }) => (
            <Link className={styles.title} to={`/announcements/${announcementId}`}>
              {texts.en.title}
            </Link>
          ),
        },
        {
          id: 'state',
          header: t('announcements.state'),
          cell: ({ state }) => <AnnouncementStateBadge state={state} />,
        },
        {
          id: 'seen',
          header: t('announcements.seen'),
          cell: ({ state, seen }) => (state === 'draft' ? '–' : plain.format(seen)),
        },
        {
          id: 'dismissed',
          header: t('announcements.dismissed'),
          wide: true,
          cell: ({ state, dismissed }) => (state === 'draft' ? '–' : plain.format(dismissed)),
        },
        {
          id: 'segment',
          header: t('announcements.segment'),
          wide: true,
          cell: ({ segment }) => segmentWords(segment, t),
        },
        {
          id: 'starts',
          header: t('announcements.starts'),
          wide: true,
          cell: ({ startsAt }) => (startsAt === null ? t('announcements.atOnce') : <When ms={startsAt} />),
        },
        {
          id: 'ends',
          header: t('announcements.ends'),
          wide: true,
          cell: ({ stopped, endsAt }) => <When ms={stopped?.at ?? endsAt} />,
        },
      ]}
    />
  )
}
