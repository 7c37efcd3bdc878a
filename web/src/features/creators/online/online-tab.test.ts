import { expect, test } from 'vitest'
import { onlineTabOf, shownIn } from './online-tab.ts'

test('the address chooses between who is here and everybody, and shows who is here for anything else', () => {
  expect(onlineTabOf(new URLSearchParams('tab=queens'))).toBe('queens')
  for (const query of ['', 'tab=', 'tab=online', 'tab=other']) {
    expect(onlineTabOf(new URLSearchParams(query))).toBe('online')
  }
})

test('who is here are those online or in a call; every creator stands among all', () => {
  const cards = [{ status: 'online' }, { status: 'inacall' }, { status: 'offline' }] as const
  expect(shownIn('online', cards)).toEqual([{ status: 'online' }, { status: 'inacall' }])
  expect(shownIn('queens', cards)).toEqual(cards)
})
