import { expect, test } from 'vitest'
import { onlineTabOf, shownIn } from './online-tab.ts'

test('the address selects between online and all creators, and defaults to online', () => {
  expect(onlineTabOf(new URLSearchParams('tab=queens'))).toBe('queens')
  for (const query of ['', 'tab=', 'tab=online', 'tab=other']) {
    expect(onlineTabOf(new URLSearchParams(query))).toBe('online')
  }
})

test('“here now” means online or in a call; the other tab lists all creators', () => {
  const cards = [{ status: 'online' }, { status: 'inacall' }, { status: 'offline' }] as const
  expect(shownIn('online', cards)).toEqual([{ status: 'online' }, { status: 'inacall' }])
  expect(shownIn('queens', cards)).toEqual(cards)
})
