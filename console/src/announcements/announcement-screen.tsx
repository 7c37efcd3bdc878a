import type { AnnouncementView } from '@serendip/contract/operator'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { useApi } from '../api.ts'
import { NotAllowedScreen } from '../layout/not-allowed-screen.tsx'
import { UnreadScreen } from '../parts/screen/unread-screen.tsx'
import { useMe } from '../queries.ts'
import { AnnouncementEditor } from './announcement-editor.tsx'
import { announcementQuery } from './announcement-queries.ts'
import { PublishedAnnouncement } from './published-announcement.tsx'

/** One announcement: a draft that is edited, or what became of it. */
export function AnnouncementScreen() {
  const { announcementId } = useParams()
  const { rights } = useMe()
  if (announcementId !== undefined) return <Stored key={announcementId} id={announcementId} />
  return rights.has('announcements.publish') ? <AnnouncementEditor stored={null} /> : <NotAllowedScreen />
}

function Stored({ id }: { id: string }) {
  const api = useApi()
  const { t } = useTranslation('console')
  const { rights } = useMe()
  const { data, error, refetch } = useQuery(announcementQuery(api, id))
  if (!data) {
    const unread = { error, title: t('nav.announcements'), listPath: '/announcements', retry: refetch }
    return <UnreadScreen {...unread} />
  }
  return isEdited(data, rights.has('announcements.publish')) ? (
    <AnnouncementEditor stored={data} />
  ) : (
    <PublishedAnnouncement announcement={data} />
  )
}

const isEdited = ({ state }: AnnouncementView, mayEdit: boolean): boolean => state === 'draft' && mayEdit
