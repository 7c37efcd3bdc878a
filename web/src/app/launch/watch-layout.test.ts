import { globSync, readFileSync } from 'node:fs'
import { breakpoints } from '@serendip/ui'
import { expect, test } from 'vitest'
import type { Analytics } from '../../platform/analytics/analytics.ts'
import type { ReportedEvent } from '../../platform/analytics/app-report.ts'
import { fakeClock } from '../../platform/fake-clock.ts'
import { stub } from '../../platform/stub.test-kit.ts'
import { layoutOf, resizeDebounceMs, watchLayout } from './watch-layout.ts'

test.each([
  [320, 'small'],
  [579, 'small'],
  [580, 'tablet'],
  [767, 'tablet'],
  [768, 'narrow'],
  [1279, 'narrow'],
  [1280, 'desktop'],
])('at %i px the layout is %s', (width, layout) => {
  expect(layoutOf(width)).toBe(layout)
  expect(Object.values(breakpoints)).toEqual([580, 768, 1280])
})

test('the styles change at every breakpoint', () => {
  const styles = globSync('web/src/**/*.css')
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n')
  for (const width of Object.values(breakpoints)) expect(styles).toContain(`(width < ${width}px)`)
})

function aWindow(innerWidth: number) {
  const clock = fakeClock()
  const reported: unknown[] = []
  const listeners: (() => void)[] = []
  const page = { innerWidth, addEventListener: (_: string, listener: () => void) => listeners.push(listener) }
  const analytics = stub<Analytics>({
    report: (event: ReportedEvent) => void reported.push(event.fields),
  })
  watchLayout(page as never, { analytics, clock })
  const resize = (width: number) => {
    page.innerWidth = width
    for (const listener of listeners) listener()
  }
  return { clock, reported, resize }
}

test('a window being resized is measured once, 200 ms after the last change', () => {
  const { clock, reported, resize } = aWindow(1_440)
  expect(reported).toEqual([{ layout: 'desktop' }])
  expect(resizeDebounceMs).toBe(200)
  for (const width of [1_200, 900, 700]) {
    resize(width)
    clock.advance(199)
  }
  expect(reported).toHaveLength(1)
  clock.advance(1)
  expect(reported).toEqual([{ layout: 'desktop' }, { layout: 'tablet' }])
})

test('a resize that ends in the same layout reports nothing', () => {
  const { clock, reported, resize } = aWindow(800)
  resize(400)
  resize(1_000)
  clock.advance(resizeDebounceMs)
  expect(reported).toEqual([{ layout: 'narrow' }])
})
