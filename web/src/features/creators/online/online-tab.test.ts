import { expect, test } from 'vitest'
import { onlineTabOf } from './online-tab.ts'

test('the address selects one of five lists, and defaults to who is online', () => {
  for (const tab of ['queens', 'all', 'new', 'followed'] as const) {
    expect(onlineTabOf(new URLSearchParams({ tab }))).toBe(tab)
  }
  for (const query of ['', 'tab=', 'tab=online', 'tab=other']) {
    expect(onlineTabOf(new URLSearchParams(query))).toBe('online')
  }
})
