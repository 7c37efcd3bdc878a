import { expect, test } from 'vitest'
import { mainThreadMs, type TraceEvent } from './main-thread.ts'

const page = { pid: 7, tid: 1 }
const task = (ts: number, dur: number, tdur: number, thread = page): TraceEvent => ({
  name: 'RunTask',
  ph: 'X',
  ts,
  dur,
  tdur,
  ...thread,
})
const visit = (ts: number): TraceEvent => ({
  name: 'navigationStart',
  ph: 'R',
  ts,
  args: { data: { documentLoaderURL: 'http://a.example/x' } },
  ...page,
})
const main: TraceEvent = { name: 'thread_name', ph: 'M', ts: 0, args: { name: 'CrRendererMain' }, ...page }

test('the processor time of the main thread counts from the navigation on, and a task within another once', () => {
  const events = [
    main,
    task(10, 5_000, 4_000),
    visit(10_000),
    task(10_000, 8_000, 3_000),
    task(11_000, 2_000, 1_000),
    task(20_000, 1_000, 500),
    task(30_000, 9_000, 9_000, { pid: 7, tid: 2 }),
    task(40_000, 9_000, 9_000, { pid: 8, tid: 1 }),
  ]
  expect(mainThreadMs(events, 'http://a.example')).toBe(3.5)
})

test('a trace without the visit is an error', () => {
  expect(() => mainThreadMs([main], 'http://a.example')).toThrow('no visit')
})
