import type { AnnouncementView } from '@serendip/contract/operator'
import { Skeleton } from '@serendip/ui'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { errorCodeOf } from '../client.ts'
import { NotFoundScreen } from '../layout/not-found-screen.tsx'
import { ErrorNotice } from '../parts/error-notice.tsx'
import { Screen } from '../parts/screen.tsx'
import { useMe } from '../queries.ts'
import { AnnouncementEditor } from './announcement-editor.tsx'
import { announcementQuery } from './announcement-queries.ts'
import styles from './announcements.module.css'
import { PublishedAnnouncement } from './published-announcement.tsx'

/** One announcement: a draft that is edited, or what became of it. */
export function AnnouncementScreen() {
  const { announcementId } = useParams()
  const { rights } = useMe()
  if (announcementId !== undefined) return <Stored key={announcementId} id={announcementId} />
  return rights.has('announcements.publish') ? <AnnouncementEditor stored={null} /> : <NotFoundScreen />
}

function Stored({ id }: { id: string }) {
  const { t } = useTranslation('console')
  const { rights } = useMe()
  const { data, error } = useQuery(announcementQuery(id))
  const code = error ? errorCodeOf(error) : null
  if (code === 'not_found' || code === 'bad_input') return <NotFoundScreen />
  if (!data) {
    return (
      <Screen
        title={t('nav.announcements')}
        actions={<Link to="/announcements">{t('announcements.all')}</Link>}
      >
        {error ? <ErrorNotice error={error} /> : <Skeleton shape="block" className={styles.loading ?? ''} />}
      </Screen>
    )
  }
  return isEdited(data, rights.has('announcements.publish')) ? (
    <AnnouncementEditor stored={data} />
  ) : (
    <PublishedAnnouncement announcement={data} />
  )
}

const isEdited = ({ state }: AnnouncementView, mayEdit: boolean): boolean => state === 'draft' && mayEdit
