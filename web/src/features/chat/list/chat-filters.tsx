import type { ChatFilter } from '@serendip/contract'
import { Badge, Chip, ChipGroup } from '@serendip/ui'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { usePlatform } from '../../../platform/platform-context.tsx'
import { belongsTo, isMuted } from './chat-filter.ts'
import type { ListedChat } from './use-chats.ts'

interface ChatFiltersProps {
  readonly chats: readonly ListedChat[]
  readonly filter: ChatFilter
  readonly offered: readonly ChatFilter[]
}

/** The lists to choose from, with what is unread in them. */
export function ChatFilters({ chats, filter, offered }: ChatFiltersProps) {
  const { t } = useTranslation('chat')
  const now = usePlatform().clock.now()
  const [search, setSearch] = useSearchParams()
  const unreadIn = (value: ChatFilter) =>
    chats.reduce(
      (sum, { chat }) => (belongsTo(chat, value) && !isMuted(chat, now) ? sum + chat.unreadMessages : sum),
      0,
    )
  const choose = (value: ChatFilter) => {
    const next = new URLSearchParams(search)
    if (value === 'default') next.delete('filter')
    else next.set('filter', value)
    setSearch(next, { replace: true })
  }
  return (
    <ChipGroup label={t('filters')}>
      {(filter === 'hidden' ? [...offered, filter] : offered).map((value) => {
        const count = value !== 'default' && value !== 'favourite' ? unreadIn(value) : 0
        return (
          <Chip
            key={value}
            selected={filter === value}
            onClick={() => choose(value)}
            iconEnd={count > 0 && <Badge tone="ember">{count > 99 ? '99+' : count}</Badge>}
          >
            {t(`filter.${value}`)}
          </Chip>
        )
      })}
    </ChipGroup>
  )
}
