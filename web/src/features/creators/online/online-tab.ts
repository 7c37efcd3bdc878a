/**
 * `online`: who can be met now; `queens`: by minutes in calls of the last seven days; `all`: all creators; `new`: those who
 * are new; `followed`: whom one follows.
 */
export const onlineTabs = ['online', 'queens', 'all', 'new', 'followed'] as const
export type OnlineTab = (typeof onlineTabs)[number]

/** The tab requested by the address; anything else shows who is online. */
export const onlineTabOf = (search: URLSearchParams): OnlineTab =>
  onlineTabs.find((tab) => tab === search.get('tab')) ?? 'online'
