import { Button, MessageCircleIcon } from '@serendip/ui'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { usePlatform } from '../../../platform/platform-context.tsx'
import { AddButton } from '../../../shared/people/add-button.tsx'
import { cardQuery } from '../../../shared/people/people-queries.ts'
import type { EndedTalk } from '../state/call-state.ts'

interface WayBackProps {
  readonly ended: EndedTalk
  /** Called at the press: a person who uses the screen stays on it. */
  onUse(): void
}

/** After a call: adds the other person, who is otherwise gone with it, or goes on by messages. */
export function WayBack({ ended: { partner, reason }, onUse }: WayBackProps) {
  const { t } = useTranslation('call')
  const { api } = usePlatform()
  const isOpen = !partner.demo && reason !== 'blocked' && reason !== 'reported'
  const { data: card } = useQuery({ ...cardQuery(api, partner.userId), enabled: isOpen })
  if (!isOpen || !card) return null
  return (
    <>
      {(card.mayAdd || card.relation.added) && (
        <AddButton size="l" person={partner} relation={card.relation} onAdd={onUse} />
      )}
      <Button asChild size="l" icon={<MessageCircleIcon />}>
        <Link to={`/chat?userId=${partner.userId}`} onClick={onUse}>
          {t('ended.message')}
        </Link>
      </Button>
    </>
  )
}
