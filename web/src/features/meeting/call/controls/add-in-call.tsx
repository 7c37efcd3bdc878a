import { IconButton, UserPlusIcon, shortName } from '@serendip/ui'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { usePlatform } from '../../../../platform/platform-context.tsx'
import { cardQuery, useAdding } from '../../../../shared/people/people-queries.ts'
import type { Talk } from '../../state/call-state.ts'

/** Adds the partner with one tap, from when the two see each other; nothing for somebody already added. */
export function AddInCall({ talk: { partner, revealed } }: { talk: Talk }) {
  const { api } = usePlatform()
  // The card is prefetched by the screen, so that it does not compete with the first pictures.
  const { data: card } = useQuery({
    ...cardQuery(api, partner.userId),
    enabled: false,
  })
  if (!revealed || partner.demo || !card?.mayAdd || card.relation.added) return null
  return <AddButton userId={partner.userId} name={shortName(partner.name)} isBack={card.relation.addedMe} />
}

function AddButton({ userId, name, isBack }: { userId: string; name: string; isBack: boolean }) {
  const { t } = useTranslation('people', { useSuspense: false })
  const { add } = useAdding(userId)
  return (
    <IconButton
      variant="glass"
      label={t(isBack ? 'addBackName' : 'addName', { name })}
      icon={<UserPlusIcon />}
      disabled={add.isPending}
      onClick={() => add.mutate()}
    />
  )
}
