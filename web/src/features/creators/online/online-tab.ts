import type { CreatorCard } from '@serendip/contract'

/** `online`: who can be met now; `queens`: every creator there is. */
export type OnlineTab = 'online' | 'queens'

/** What the address asks for; anything else shows who is there now. */
export const onlineTabOf = (search: URLSearchParams): OnlineTab =>
  search.get('tab') === 'queens' ? 'queens' : 'online'

export const shownIn = <Card extends Pick<CreatorCard, 'status'>>(
  tab: OnlineTab,
  cards: readonly Card[],
): readonly Card[] => (tab === 'queens' ? cards : cards.filter(({ status }) => status !== 'offline'))
