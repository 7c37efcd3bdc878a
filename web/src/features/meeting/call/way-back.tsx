import { useQuery } from '@tanstack/react-query'
import { usePlatform } from '../../../platform/platform-context.tsx'
import { AddButton } from '../../../shared/people/add-button.tsx'
import { cardQuery } from '../../../shared/people/people-queries.ts'
import type { EndedTalk } from '../state/call-state.ts'

interface WayBackProps {
  readonly ended: EndedTalk
  /** Called at the press: whoever uses the screen stays on it. */
  onUse(): void
}

/** After a call: adds the other person, who is otherwise gone with it. */
export function WayBack({ ended: { partner, reason }, onUse }: WayBackProps) {
  const { api } = usePlatform()
  const isOpen = !partner.demo && reason !== 'blocked' && reason !== 'reported'
  const { data: card } = useQuery({ ...cardQuery(api, partner.userId), enabled: isOpen })
  if (!isOpen || !card || !(card.mayAdd || card.relation.added)) return null
  return <AddButton size="l" person={partner} relation={card.relation} onAdd={onUse} />
}
