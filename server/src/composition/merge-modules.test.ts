import { expect, test } from 'vitest'
import { mergeModules, mergeRoutes } from './merge-modules.ts'

test('modules are merged into one set of routes, messages, listeners, schedules and handlers of jobs', () => {
  const listener = { name: 'b', events: [], handle: async () => {} }
  const schedule = { name: 'sweep-a', everyMs: 1_000, run: async () => {} }
  const kind = { name: 'errand', retries: 0, gapS: 1, gapMaxS: 1, limitS: 1 }
  const jobHandler = { kind, handle: async () => {} }
  const merged = mergeModules(
    { routes: { a: 1 }, schedules: [schedule], jobHandlers: [jobHandler] },
    { routes: { b: 2 }, messages: { 'b.start': 3 }, listeners: [listener] },
  )
  expect(merged).toEqual({
    routes: { a: 1, b: 2 },
    messages: { 'b.start': 3 },
    listeners: [listener],
    schedules: [schedule],
    jobHandlers: [jobHandler],
  })
})

test('two modules that bring the same routes are refused', () => {
  expect(() => mergeModules({ routes: { a: 1 } }, { routes: { a: 2 } })).toThrow('two modules bring a')
})

test('operators’ routes are merged, and two modules that bring the same ones are refused', () => {
  expect(mergeRoutes({ cases: 1 }, { people: 2 })).toEqual({ cases: 1, people: 2 })
  expect(() => mergeRoutes({ cases: 1 }, { people: 2 }, { cases: 3 })).toThrow('two modules bring cases')
})
