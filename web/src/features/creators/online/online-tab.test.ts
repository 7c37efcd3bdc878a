import { expect, test } from 'vitest'
import { onlineTabOf, showOf } from './online-tab.ts'

test('the address selects one of four lists, and defaults to who is online', () => {
  for (const tab of ['queens', 'new', 'followed'] as const) {
    expect(onlineTabOf(new URLSearchParams({ tab }))).toBe(tab)
  }
  for (const query of ['', 'tab=', 'tab=online', 'tab=other']) {
    expect(onlineTabOf(new URLSearchParams(query))).toBe('online')
  }
  expect(showOf('queens')).toBe('all')
})
