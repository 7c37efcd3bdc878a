import { announcementsPageMax } from '@serendip/contract/operator'
import { BellIcon, Button, EmptyState } from '@serendip/ui'
import { Link } from 'react-router'
import { defineList } from '../parts/lists/define-list.tsx'
import { When } from '../parts/facts/when.tsx'
import { useMe } from '../queries.ts'
import { refreshMs } from './announcement-queries.ts'
import { AnnouncementStateBadge } from './announcement-state.tsx'
import styles from './announcements.module.css'
import { segmentText } from './segment-text.ts'

const plain = new Intl.NumberFormat('en-GB')

/** Past and present announcements, with the number of people who have seen them. */
export const announcementsList = defineList({
  name: 'announcements',
  filters: {},
  read: (api, _, after) => api.announcements.list({ query: { after } }),
  items: ({ announcements }) => announcements,
  keyOf: ({ announcementId }) => announcementId,
  pageMax: announcementsPageMax,
  hasMore: ({ hasMore }) => hasMore,
  refreshMs,
  csv: () => ({ list: 'announcements' }),
  changedWith: 'announcements.publish',
  useView({ t }) {
    const { rights } = useMe()
    return {
      label: t('announcements.table'),
      columns: [
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
          cell: ({ segment }) => segmentText(segment, t),
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
          when: ({ stopped, endsAt }) => stopped?.at ?? endsAt,
        },
      ],
      actions: rights.has('announcements.publish') && (
        <Button asChild variant="ember">
          <Link to="/announcements/new">{t('announcements.add')}</Link>
        </Button>
      ),
      empty: (
        <EmptyState icon={<BellIcon />} title={t('announcements.none')} text={t('announcements.noneText')} />
      ),
    }
  },
})
