import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeClock } from '../fake-clock.ts'
import { loadLate, retryEvent, timedTriesMax } from './load-late.ts'

const reported = vi.fn()

const settle = async () => {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve()
}

function aPage() {
  const clock = fakeClock()
  const network = new EventTarget()
  return { clock, network, document }
}

/** Rejects as often as configured, then resolves. */
function aFile(failures: number) {
  let asked = 0
  const load = async () => {
    asked += 1
    if (asked <= failures) throw new Error('no network')
    return 'the file'
  }
  return { load, asked: () => asked }
}

beforeEach(() => {
  vi.stubGlobal('reportError', reported)
})

afterEach(() => {
  vi.unstubAllGlobals()
  reported.mockClear()

  document.head.replaceChildren()
  vi.restoreAllMocks()
})

test('a file that is there is loaded once', async () => {
  const file = aFile(0)
  expect(await loadLate(file.load, aPage())).toBe('the file')
  expect(file.asked()).toBe(1)
})

test.each([1, 2, 12])('a file that fails %i times is loaded all the same', async (failures) => {
  const page = aPage()
  const file = aFile(failures)
  const loaded = loadLate(file.load, page)
  for (let retry = 0; retry < failures; retry += 1) {
    await settle()
    page.clock.advance(10_000)
  }
  expect(await loaded).toBe('the file')
  expect(file.asked()).toBe(failures + 1)
  // A single failed request is not reported; a file that stays missing is, once.
  expect(reported).toHaveBeenCalledTimes(failures < 5 ? 0 : 1)
})

test('retries have growing delays, but happen at once when the browser is online again', async () => {
  const page = aPage()
  const file = aFile(3)
  const loaded = loadLate(file.load, page)
  await settle()
  page.clock.advance(99)
  await settle()
  expect(file.asked()).toBe(1)
  page.clock.advance(1)
  await settle()
  expect(file.asked()).toBe(2)
  page.clock.advance(199)
  await settle()
  expect(file.asked()).toBe(2)
  page.network.dispatchEvent(new Event('online'))
  await settle()
  expect(file.asked()).toBe(3)
  page.network.dispatchEvent(new Event('online'))
  expect(await loaded).toBe('the file')
})

test('a failed stylesheet is requested again before the code that needs it', async () => {
  const page = aPage()
  // This test's page loads no stylesheets: the test decides how each one ends.
  const asked: HTMLLinkElement[] = []
  vi.spyOn(document.head, 'append').mockImplementation((link) => void asked.push(link as HTMLLinkElement))
  let codeLoads = 0
  const load = async () => {
    codeLoads += 1
    if (codeLoads > 1) return 'the file'
    const link = document.createElement('link')
    document.head.appendChild(link)
    link.rel = 'stylesheet'
    link.setAttribute('href', 'http://localhost/assets/call.css')
    link.dispatchEvent(new Event('error'))
    throw new Error('Unable to preload CSS')
  }
  const loaded = loadLate(load, page)
  await settle()
  expect(document.head.childElementCount).toBe(0)
  page.clock.advance(100)
  await settle()
  expect(asked.map(({ href }) => href)).toEqual(['http://localhost/assets/call.css'])
  expect(codeLoads).toBe(1)
  asked[0]?.dispatchEvent(new Event('load'))
  expect(await loaded).toBe('the file')
  expect(codeLoads).toBe(2)
})

test('a file that stays away is asked for a bounded number of times, and then only when the person asks', async () => {
  const page = aPage()
  const file = aFile(timedTriesMax + 1)
  const loaded = loadLate(file.load, page)
  for (let round = 0; round < timedTriesMax * 3; round += 1) {
    await settle()
    page.clock.advance(10_000)
  }
  expect(file.asked()).toBe(timedTriesMax)
  page.network.dispatchEvent(new Event(retryEvent))
  await settle()
  page.clock.advance(60_000)
  await settle()
  expect(file.asked()).toBe(timedTriesMax + 1)
  page.network.dispatchEvent(new Event('online'))
  expect(await loaded).toBe('the file')
})
