import type { CreatorCard } from '@serendip/contract'

/** `online`: who can be met now; `queens`: all creators. */
export type OnlineTab = 'online' | 'queens'

/** The tab requested by the address; anything else shows who is online. */
export const onlineTabOf = (search: URLSearchParams): OnlineTab =>
  search.get('tab') === 'queens' ? 'queens' : 'online'

export const shownIn = <Card extends Pick<CreatorCard, 'status'>>(
  tab: OnlineTab,
  cards: readonly Card[],
): readonly Card[] => (tab === 'queens' ? cards : cards.filter(({ status }) => status !== 'offline'))
