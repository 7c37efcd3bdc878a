import { expect, test } from 'vitest'
import { peopleTabOf, tabOf } from './people-tab.ts'

test.each([
  [{ added: true, addedMe: true }, 'contacts'],
  [{ added: true, addedMe: false }, 'added'],
  [{ added: false, addedMe: true }, 'addedMe'],
] as const)('a person with the relation %o is in the tab %s', (relation, tab) => {
  expect(tabOf({ relation })).toBe(tab)
})

test('an unknown tab in the address shows the contacts', () => {
  expect(peopleTabOf(new URLSearchParams('tab=addedMe'))).toBe('addedMe')
  expect(peopleTabOf(new URLSearchParams('tab=nobody'))).toBe('contacts')
})
