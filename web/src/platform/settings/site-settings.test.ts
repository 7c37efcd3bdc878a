import type { ClientVisibleSettings } from '@serendip/contract'
import { expect, test, vi } from 'vitest'
import type { Api } from '../api/api-client.ts'
import { fakeClock } from '../fake-clock.ts'
import { createSiteSettings } from './site-settings.ts'
import { stub } from '../stub.test-kit.ts'

const answer: ClientVisibleSettings = {
  filterPriceCoins: { both: 0, female: 10, male: 10 },
  widenLanguageMs: 1,
  widenRegionMs: 2,
  nextGapMs: 3,
  demo: false,
  install: { showsMax: 3, gapMs: 300_000, offerCoinsMax: 10, offerEveryMs: 86_400_000 },
  warnsOfDirectCalls: false,
  recognisesBrowsers: false,
  errorSampleRate: 1,
  deactivationKeepMs: 4,
  erasureWaitMs: 5,
  evidenceKeepMs: 6,
  paymentProvider: null,
  streamerAppUrl: null,
  signIn: { google: false, apple: false },
}

function aVisit() {
  const entries = new Map<string, string>()
  const storage = {
    getItem: (name: string) => entries.get(name) ?? null,
    setItem: (name: string, value: string) => void entries.set(name, value),
    removeItem: (name: string) => void entries.delete(name),
  }
  const clock = fakeClock()
  const settings = vi.fn(async () => answer)
  /** The same visit after a reload. */
  const open = () => createSiteSettings({ api: stub<Api>({ site: { settings } }), storage, clock })
  return { open, clock, settings, entries }
}

test('settings are requested once in ten minutes of a visit, across reloads', async () => {
  const { open, clock, settings } = aVisit()
  expect(await open().read()).toEqual(answer)
  clock.advance(599_999)
  expect(await open().read()).toEqual(answer)
  expect(settings).toHaveBeenCalledTimes(1)
  clock.advance(1)
  await open().read()
  expect(settings).toHaveBeenCalledTimes(2)
})

test('what is shown is known at once, until it is forgotten and requested again', async () => {
  const { open, settings } = aVisit()
  const page = open()
  expect(page.shown()).toBeNull()
  await page.read()
  expect(page.shown()).toEqual(answer)
  page.forget()
  expect(page.shown()).toBeNull()
  await page.read()
  expect(settings).toHaveBeenCalledTimes(2)
})

test('two that ask at once share one answer', async () => {
  const { open, settings } = aVisit()
  const page = open()
  await Promise.all([page.read(), page.read()])
  expect(settings).toHaveBeenCalledTimes(1)
})

test('a failure is not stored', async () => {
  const { open, settings } = aVisit()
  const page = open()
  settings.mockRejectedValueOnce(new Error('unavailable'))
  await expect(page.read()).rejects.toThrow('unavailable')
  expect(await page.read()).toEqual(answer)
})

test('settings stored by another release are requested again', async () => {
  const { open, entries, settings } = aVisit()
  await open().read()
  const stored = JSON.parse(entries.get('siteSettings') ?? '')
  entries.set('siteSettings', JSON.stringify({ ...stored, build: 'another' }))
  expect(await open().read()).toEqual(answer)
  expect(settings).toHaveBeenCalledTimes(2)
})

test.each(['{', 'null', '{"until":"soon","settings":{}}', '{"until":99999999999999,"settings":{}}'])(
  'a damaged entry (%s) is not believed',
  async (entry) => {
    const { open, entries } = aVisit()
    entries.set('siteSettings', entry)
    expect(await open().read()).toEqual(answer)
  },
)
