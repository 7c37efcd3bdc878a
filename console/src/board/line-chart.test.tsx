import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showConsole } from '../console.test-kit.tsx'
import { LineChart } from './line-chart.tsx'

const width = 600
const hourMs = 3_600_000

/** A browser that measures every element at once. */
class Observer {
  readonly #changed: (entries: { contentRect: Partial<DOMRect> }[]) => void
  constructor(changed: (entries: { contentRect: Partial<DOMRect> }[]) => void) {
    this.#changed = changed
  }
  observe = () => this.#changed([{ contentRect: { width, height: 160, left: 0, top: 0 } }])
  disconnect = () => {}
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('ResizeObserver', Observer)
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const show = (...points: readonly (readonly (number | null)[])[]) => {
  const shown = showConsole(
    <LineChart
      title="People"
      lines={points.map((of, at) => ({ key: `line${at}`, label: `Line ${at}`, points: of }))}
      times={[0, 1, 2, 3].map((step) => step * hourMs)}
      timeText={(ms) => `${ms / hourMs} o’clock`}
      valueText={(value) => `${value} people`}
    />,
  )
  act(() => void vi.runAllTimers())
  return shown.container
}
const paths = (container: HTMLElement) =>
  [...container.querySelectorAll('svg .visx-linepath')].map((path) => path.getAttribute('d') ?? '')
const slider = () => screen.getByRole('slider', { name: /People/ })

test('a line has a gap where nothing is known', () => {
  const [whole, gap] = paths(show([1, 2, 3, 4], [1, null, 3, 4]))
  expect(whole?.match(/M/g)).toHaveLength(1)
  expect(gap?.match(/M/g)).toHaveLength(2)
})

test('the axis of values begins at zero, ends above the largest and names whole numbers only', () => {
  const container = show([0, 1, 1, 0])
  const labels = [...container.querySelectorAll('svg text')].map(({ textContent }) => textContent)
  expect(labels.filter((label) => label?.endsWith('people'))).toEqual(['0 people', '1 people'])
})

test('the slider starts at the latest known step, and says the moment and its values', () => {
  show([1, 2, 3, null])
  expect(slider().getAttribute('aria-valuetext')).toBe('2 o’clock, Line 0: 3 people')
  fireEvent.change(slider(), { target: { value: '1' } })
  expect(slider().getAttribute('aria-valuetext')).toBe('1 o’clock, Line 0: 2 people')
  expect(screen.getByText('2 people', { selector: 'strong' })).toBeDefined()
})

test('the pointer chooses the moment below it, until it leaves', () => {
  const container = show([1, 2, 3, 4])
  const plot = slider().parentElement as HTMLElement
  fireEvent.pointerMove(plot, { clientX: 1 })
  expect(slider()).toHaveProperty('value', '0')
  expect(container.querySelector('svg line[class*=cursor]')).not.toBeNull()
  fireEvent.pointerMove(plot, { clientX: width })
  expect(slider()).toHaveProperty('value', '3')
  fireEvent.pointerLeave(plot)
  expect(container.querySelector('svg line[class*=cursor]')).toBeNull()
})

test('the chart and its library set no style but that labels may overflow', () => {
  const { innerHTML } = show([1, 2, 3, 4])
  // React sets it through the DOM, which the policy of the page allows.
  expect(innerHTML.match(/style="[^"]*"/g)?.every((style) => style === 'style="overflow: visible;"')).toBe(
    true,
  )
})

test('the table view names every step, the latest first', () => {
  show([1, null, 3, 4])
  fireEvent(screen.getByText('Show as a table').closest('details') as HTMLElement, new Event('toggle'))
  const details = screen.getByText('Show as a table').closest('details') as HTMLDetailsElement
  details.open = true
  fireEvent(details, new Event('toggle'))
  const rows = within(screen.getByRole('table')).getAllByRole('row').slice(1)
  expect(rows.map((row) => within(row).getAllByRole('cell')[0]?.textContent)).toEqual([
    ...['3 o’clock', '2 o’clock', '1 o’clock', '0 o’clock'],
  ])
})
