import { type ChatFilter, chatFilters, type RolesGroup } from '@serendip/contract'
import { expect, test } from 'vitest'
import { belongsTo, filterOf, filtersFor } from './chat-filter.ts'

type Filterable = Parameters<typeof belongsTo>[0]

const plain: Filterable = {
  hidden: false,
  isInRequestFolder: false,
  unreadMessages: 0,
  favourite: false,
  type: 'direct',
  countMessages: 1,
}
const listsOf = (more: Partial<Filterable>): readonly ChatFilter[] =>
  chatFilters.filter((filter) => belongsTo({ ...plain, ...more }, filter))

test.each([
  ['a chat', {}, ['default']],
  ['one with unread messages', { unreadMessages: 2 }, ['default', 'unread']],
  ['one with a person who was added', { favourite: true }, ['default', 'favourite']],
  ['one with support', { type: 'support', unreadMessages: 1 }, ['default', 'unread', 'support']],
  ['a request, also an unread one', { isInRequestFolder: true, unreadMessages: 3 }, ['requestFolder']],
  ['a request of an added person', { isInRequestFolder: true, favourite: true }, ['requestFolder']],
  ['a hidden chat', { hidden: true, unreadMessages: 1, favourite: true }, ['hidden']],
  ['a hidden request', { hidden: true, isInRequestFolder: true }, ['hidden']],
  ['a deleted chat', { hidden: true, countMessages: 0 }, []],
  ['one with a blocked person', { hidden: true, excluded: true }, []],
] as const)('%s is in the right lists, and in no other', (_, more, lists) => {
  expect(listsOf(more)).toEqual(lists)
})

test.each([
  ['goddess', true],
  ['pendingGoddess', true],
  ['user', false],
  ['artist', false],
  [undefined, false],
] as const satisfies readonly (readonly [RolesGroup | undefined, boolean])[])(
  'the support list is offered to %s: %s',
  (role, isOffered) => {
    const offered = filtersFor(role)
    expect(offered.includes('support')).toBe(isOffered)
    expect(offered).toHaveLength(chatFilters.length - (isOffered ? 1 : 2))
  },
)

test('an address that names a list which is not offered, or none, shows all chats', () => {
  const offered = filtersFor('user')
  expect(filterOf(new URLSearchParams('filter=unread'), offered)).toBe('unread')
  expect(filterOf(new URLSearchParams('filter=support'), offered)).toBe('default')
  expect(filterOf(new URLSearchParams('filter=hidden'), offered)).toBe('hidden')
  expect(filterOf(new URLSearchParams('filter=other'), offered)).toBe('default')
  expect(filterOf(new URLSearchParams(), offered)).toBe('default')
})
