import type { KnownPerson } from '@serendip/contract'

export const peopleTabs = ['contacts', 'added', 'addedMe'] as const
export type PeopleTab = (typeof peopleTabs)[number]

/** The tab that the address names; contacts for any other value. */
export const peopleTabOf = (search: URLSearchParams): PeopleTab =>
  peopleTabs.find((tab) => tab === search.get('tab')) ?? 'contacts'

/** Each person is in exactly one tab: contacts added each other, the rest is one-sided. */
export const tabOf = ({ relation: { added, addedMe } }: Pick<KnownPerson, 'relation'>): PeopleTab =>
  added && addedMe ? 'contacts' : added ? 'added' : 'addedMe'
