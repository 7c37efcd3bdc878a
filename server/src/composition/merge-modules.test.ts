import { expect, test } from 'vitest'
import { mergeModules, mergeRoutes } from './merge-modules.ts'

test('modules are merged into one set of routes, messages, listeners, schedules and handlers of jobs; two may share a family of routes', () => {
  const listener = { name: 'b', events: [], handle: async () => {} }
  const schedule = { name: 'sweep-a', everyMs: 1_000, run: async () => {} }
  const kind = { name: 'errand', retries: 0, gapS: 1, gapMaxS: 1, limitS: 1 }
  const jobHandler = { kind, handle: async () => {} }
  const merged = mergeModules(
    { routes: { a: { first: 1 }, b: { one: 1 } }, schedules: [schedule], jobHandlers: [jobHandler] },
    { routes: { b: { two: 2 } }, messages: { 'b.start': 3 }, listeners: [listener] },
  )
  expect(merged).toEqual({
    routes: { a: { first: 1 }, b: { one: 1, two: 2 } },
    messages: { 'b.start': 3 },
    listeners: [listener],
    schedules: [schedule],
    jobHandlers: [jobHandler],
  })
})

test('two modules that bring the same route are refused', () => {
  const twice = { routes: { a: { list: 1 } } }
  expect(() => mergeModules(twice, twice)).toThrow('two modules bring a.list')
})

test('operators’ routes are merged, and two modules that bring the same ones are refused', () => {
  expect(mergeRoutes({ cases: 1 }, { people: 2 })).toEqual({ cases: 1, people: 2 })
  expect(() => mergeRoutes({ cases: 1 }, { people: 2 }, { cases: 3 })).toThrow('two modules bring cases')
})
