import { Button, MessageCircleIcon } from '@serendip/ui'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { usePlatform } from '../../../platform/platform-context.tsx'
import { AddButton } from '../../../shared/people/add-button.tsx'
import { CallContact } from '../../../shared/people/call-contact.tsx'
import { canCallFree } from '../../../shared/people/contact-call.ts'
import { cardQuery } from '../../../shared/people/people-queries.ts'
import { useMeeting } from '../meeting-context.tsx'
import type { EndedTalk } from '../state/call-state.ts'

interface WayBackProps {
  readonly ended: EndedTalk
  /** Called at the press: a person who uses the screen stays on it. */
  onUse(): void
}

/**
 * After a call: adds the other person, who is otherwise gone with it, calls a
 * contact again, or goes on by messages.
 */
export function WayBack({ ended: { partner }, onUse }: WayBackProps) {
  const { t } = useTranslation('call')
  const { api } = usePlatform()
  const meeting = useMeeting()
  const { data: card } = useQuery(cardQuery(api, partner.userId))
  if (!card) return null
  return (
    <>
      {(card.mayAdd || card.relation.added) && (
        <AddButton size="l" person={partner} relation={card.relation} onAdd={onUse} />
      )}
      {canCallFree(partner, card.relation) && (
        <CallContact
          person={partner}
          onUse={() => {
            onUse()
            meeting.dispatch({ type: 'dismiss' })
          }}
        />
      )}
      <Button asChild size="l" icon={<MessageCircleIcon />}>
        <Link to={`/chat?userId=${partner.userId}`} onClick={onUse}>
          {t('ended.message')}
        </Link>
      </Button>
    </>
  )
}
