/** The parts of the settings, each with its own address, in the order of the list. */
export const settingsPages = [
  'account',
  'notifications',
  'calls',
  'display',
  'privacy',
  'data',
  'help',
] as const
export type SettingsPage = (typeof settingsPages)[number]

export const pageNamed = (name: string | undefined): SettingsPage | null =>
  settingsPages.find((page) => page === name) ?? null

/** Pages of the parts that had an anchor while the settings were one page: mails still lead there. */
const anchors: Readonly<Record<string, SettingsPage>> = { '#decisions': 'privacy' }

/** The address that another address of the settings leads to instead; null if there is a page at it. */
export function settingsRedirect(name: string | undefined, hash: string): string | null {
  if (name !== undefined) return pageNamed(name) ? null : '/settings'
  const page = anchors[hash]
  return page === undefined ? null : `/settings/${page}${hash}`
}
