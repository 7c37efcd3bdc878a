import type { OperatorRight } from '@serendip/contract/operator'

/** The screens of the console in the order of the navigation; `right` is what an operator needs to see one. */
const places = [
  { key: 'home', path: '/', icon: 'home', right: null },
  { key: 'reports', path: '/reports', icon: 'reports', right: 'evidence.read' },
  { key: 'appeals', path: '/appeals', icon: 'appeals', right: 'appeals.decide' },
  { key: 'people', path: '/people', icon: 'people', right: 'people.read' },
  { key: 'photos', path: '/photos', icon: 'photos', right: 'cases.decide' },
  { key: 'texts', path: '/texts', icon: 'texts', right: 'cases.decide' },
  { key: 'experiments', path: '/experiments', icon: 'experiments', right: 'settings.write' },
  { key: 'settings', path: '/settings', icon: 'settings', right: 'settings.write' },
  { key: 'legal', path: '/legal', icon: 'legal', right: 'legal.publish' },
  {
    key: 'announcements',
    path: '/announcements',
    icon: 'announcements',
    right: 'announcements.read',
  },
  { key: 'applications', path: '/applications', icon: 'applications', right: 'creators.approve' },
  { key: 'creators', path: '/creators', icon: 'creators', right: 'people.read' },
  { key: 'support', path: '/support', icon: 'support', right: 'support.answer' },
  { key: 'trends', path: '/trends', icon: 'trends', right: null },
  { key: 'operations', path: '/operations', icon: 'operations', right: 'operations.read' },
  { key: 'nodes', path: '/processes', icon: 'nodes', right: 'operations.read' },
  { key: 'mails', path: '/mails', icon: 'mails', right: 'operations.read' },
  { key: 'webhooks', path: '/webhooks', icon: 'webhooks', right: 'operations.read' },
  { key: 'prices', path: '/prices', icon: 'prices', right: 'wallets.read' },
  { key: 'ledger', path: '/ledger', icon: 'ledger', right: 'wallets.read' },
  { key: 'audit', path: '/audit', icon: 'audit', right: 'audit.read' },
  { key: 'operators', path: '/operators', icon: 'operators', right: 'operators.manage' },
  { key: 'rights', path: '/rights', icon: 'rights', right: null },
  { key: 'account', path: '/account', icon: 'account', right: null },
] as const satisfies readonly {
  readonly key: string
  readonly path: string
  readonly icon: string
  readonly right: OperatorRight | null
}[]
export type Place = (typeof places)[number]

export const placesFor = (rights: ReadonlySet<OperatorRight>): readonly Place[] =>
  places.filter(({ right }) => right === null || rights.has(right))
