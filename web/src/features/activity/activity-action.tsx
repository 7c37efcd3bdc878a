import type { ActivityEntry } from '@serendip/contract'
import { Button, MessageCircleIcon } from '@serendip/ui'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { usePlatform } from '../../platform/platform-context.tsx'
import { AddButton } from '../../shared/people/add-button.tsx'
import { CallContact } from '../../shared/people/call-contact.tsx'
import { canCallFree } from '../../shared/people/contact-call.ts'
import { followingsQuery } from '../../shared/people/people-queries.ts'

/** The one thing that a person most likely wants to do about an entry; nothing where a tap on it is that. */
export function ActivityAction({ entry: { kind, person } }: { entry: ActivityEntry }) {
  const { t } = useTranslation('activity')
  const { api } = usePlatform()
  const { data } = useQuery(followingsQuery(api))
  if (person === null) return null
  const relation = data?.find((known) => known.person.userId === person.userId)?.relation
  if (kind === 'follow' && relation) return <AddButton short size="s" person={person} relation={relation} />
  if (kind !== 'missedCall') return null
  if (relation && canCallFree(person, relation)) return <CallContact size="s" person={person} />
  return (
    <Button asChild size="s" icon={<MessageCircleIcon />}>
      <Link to={`/chat?userId=${person.userId}`}>
        <span>{t('write')}</span>
      </Link>
    </Button>
  )
}
