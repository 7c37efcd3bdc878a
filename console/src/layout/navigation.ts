import type { OperatorRight } from '@serendip/contract/operator'

interface ItemShape {
  readonly key: string
  readonly path: string
  readonly icon: string
  readonly right: OperatorRight | null
}

/** The screens of the console by group, in the order of the navigation; `right` is what an operator needs to see one. */
const navigation = [
  {
    key: 'overview',
    items: [
      { key: 'home', path: '/', icon: 'home', right: null },
      { key: 'trends', path: '/trends', icon: 'trends', right: null },
    ],
  },
  {
    key: 'review',
    items: [
      { key: 'queue', path: '/queue', icon: 'queue', right: 'cases.decide' },
      { key: 'reports', path: '/reports', icon: 'reports', right: 'evidence.read' },
      { key: 'strikes', path: '/strikes', icon: 'strikes', right: 'evidence.read' },
      { key: 'appeals', path: '/appeals', icon: 'appeals', right: 'appeals.read' },
      { key: 'photos', path: '/photos', icon: 'photos', right: 'evidence.read' },
      { key: 'galleries', path: '/galleries', icon: 'galleries', right: 'evidence.read' },
      { key: 'stories', path: '/stories', icon: 'stories', right: 'evidence.read' },
      { key: 'videos', path: '/videos', icon: 'videos', right: 'evidence.read' },
      { key: 'texts', path: '/texts', icon: 'texts', right: 'evidence.read' },
      { key: 'applications', path: '/applications', icon: 'applications', right: 'applications.read' },
    ],
  },
  {
    key: 'people',
    items: [
      { key: 'people', path: '/people', icon: 'people', right: 'people.read' },
      { key: 'creators', path: '/creators', icon: 'creators', right: 'people.read' },
      { key: 'support', path: '/support', icon: 'support', right: 'support.read' },
    ],
  },
  {
    key: 'product',
    items: [
      { key: 'settings', path: '/settings', icon: 'settings', right: 'settings.read' },
      { key: 'experiments', path: '/experiments', icon: 'experiments', right: 'settings.read' },
      { key: 'announcements', path: '/announcements', icon: 'announcements', right: 'announcements.read' },
      { key: 'legal', path: '/legal', icon: 'legal', right: 'legal.read' },
    ],
  },
  {
    key: 'money',
    items: [
      { key: 'prices', path: '/prices', icon: 'prices', right: 'wallets.read' },
      { key: 'gifts', path: '/gifts', icon: 'gifts', right: 'wallets.read' },
      { key: 'invoices', path: '/invoices', icon: 'invoices', right: 'wallets.read' },
      { key: 'settlements', path: '/settlements', icon: 'settlements', right: 'audit.read' },
      { key: 'revenue', path: '/revenue', icon: 'revenue', right: 'audit.read' },
      { key: 'ledger', path: '/ledger', icon: 'ledger', right: 'wallets.read' },
    ],
  },
  {
    key: 'operations',
    items: [
      { key: 'operations', path: '/operations', icon: 'operations', right: 'operations.read' },
      { key: 'nodes', path: '/processes', icon: 'nodes', right: 'operations.read' },
      { key: 'mails', path: '/mails', icon: 'mails', right: 'operations.read' },
      { key: 'webhooks', path: '/webhooks', icon: 'webhooks', right: 'operations.read' },
    ],
  },
  {
    key: 'administration',
    items: [
      // For operators who may confirm something; each sees the kinds that are theirs.
      { key: 'approvals', path: '/approvals', icon: 'approvals', right: 'bans.permanent' },
      { key: 'operators', path: '/operators', icon: 'operators', right: 'operators.read' },
      { key: 'rights', path: '/rights', icon: 'rights', right: null },
      { key: 'audit', path: '/audit', icon: 'audit', right: 'audit.read' },
      { key: 'account', path: '/account', icon: 'account', right: null },
    ],
  },
] as const satisfies readonly { readonly key: string; readonly items: readonly ItemShape[] }[]

export type NavigationGroup = (typeof navigation)[number]['key']
export type NavigationItem = (typeof navigation)[number]['items'][number]

/** The groups of what an operator may see; a group without any such screen is left out. */
export const navigationFor = (
  rights: ReadonlySet<OperatorRight>,
): readonly { readonly key: NavigationGroup; readonly items: readonly NavigationItem[] }[] =>
  navigation
    .map(({ key, items }) => {
      const all: readonly NavigationItem[] = items
      return { key, items: all.filter(({ right }) => right === null || rights.has(right)) }
    })
    .filter(({ items }) => items.length > 0)

/** Whether an operator may see the screen at this path; a screen within another one needs the same right. */
export function maySee(pathname: string, rights: ReadonlySet<OperatorRight>): boolean {
  const all: readonly NavigationItem[] = navigation.flatMap(({ items }): readonly NavigationItem[] => items)
  const item = all.find(({ path }) => path !== '/' && (pathname === path || pathname.startsWith(`${path}/`)))
  return !item || item.right === null || rights.has(item.right)
}
