import type { CreatorShow } from '@serendip/contract'

/** `online`: who can be met now; `queens`: all creators; `new`: those who are new; `followed`: whom one follows. */
export const onlineTabs = ['online', 'queens', 'new', 'followed'] as const
export type OnlineTab = (typeof onlineTabs)[number]

/** The tab requested by the address; anything else shows who is online. */
export const onlineTabOf = (search: URLSearchParams): OnlineTab =>
  onlineTabs.find((tab) => tab === search.get('tab')) ?? 'online'

export const showOf = (tab: OnlineTab): CreatorShow => (tab === 'queens' ? 'all' : tab)
