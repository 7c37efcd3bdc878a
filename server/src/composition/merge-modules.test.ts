import { expect, test } from 'vitest'
import { mergeModules } from './merge-modules.ts'

test('modules are merged into one set of routes, messages and listeners', () => {
  const listener = { name: 'b', events: [], handle: async () => {} }
  const merged = mergeModules(
    { routes: { a: 1 } },
    { routes: { b: 2 }, messages: { 'b.start': 3 }, listeners: [listener] },
  )
  expect(merged).toEqual({
    routes: { a: 1, b: 2 },
    messages: { 'b.start': 3 },
    listeners: [listener],
  })
})

test('two modules that bring the same routes are refused', () => {
  expect(() => mergeModules({ routes: { a: 1 } }, { routes: { a: 2 } })).toThrow('two modules bring a')
})
