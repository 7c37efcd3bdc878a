import type { Partner } from '@serendip/contract'
import { IconButton, shortName, VideoIcon } from '@serendip/ui'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { usePlatform } from '../../../platform/platform-context.tsx'
import { canCallFree, contactCall } from '../../../shared/people/contact-call.ts'
import { cardQuery } from '../../../shared/people/people-queries.ts'
import type { ChatRow } from '../store/chat-database.ts'

interface CallButtonProps {
  readonly chat: Pick<ChatRow, 'excluded' | 'isInRequestFolder'>
  readonly partner: Partner
}

/** Time for which the relation that was read for another chat is used without reading it again. */
const staleAfterMs = 60_000

/** Calls the contact whose chat is open, free; nobody else has the button. */
export function CallButton({ chat, partner }: CallButtonProps) {
  const { t } = useTranslation('people')
  const { api, session } = usePlatform()
  const isUser = session.current()?.profile.rolesGroup === 'user'
  const mayCall = isUser && partner.rolesGroup === 'user' && !partner.demo && chat.excluded !== true
  const { data: card } = useQuery({
    ...cardQuery(api, partner.userId),
    enabled: mayCall && !chat.isInRequestFolder,
    staleTime: staleAfterMs,
  })
  if (!mayCall || !card || !canCallFree(partner, card.relation)) return null
  return (
    <IconButton
      asChild
      variant="quiet"
      icon={<VideoIcon />}
      label={t('callFreeName', { name: shortName(partner.name) })}
    >
      <Link to="/match" state={contactCall(partner)} />
    </IconButton>
  )
}
