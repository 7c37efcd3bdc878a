import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import arabic from '../../../../locales/ar/settings.json' with { type: 'json' }
import settings from '../../../../locales/en/settings.json' with { type: 'json' }
import { aPlatform } from '../../platform/a-platform.test-kit.ts'
import {
  accessibilitySwitches,
  createPreferences,
  earlyPreferencesScript,
} from '../../platform/storage/preferences.ts'
import { TestProviders } from '../../platform/test-providers.test-kit.tsx'
import { AccessibilitySection } from './accessibility-section.tsx'
import { ExcludedPeople } from './excluded-people.tsx'
import { CallsSection } from './calls-section.tsx'
import { CuesSection } from './cues-section.tsx'
import { LanguageSection } from './language-section.tsx'
import { NewsletterSection } from './newsletter-section.tsx'
import { ThemeSection } from './theme-section.tsx'

beforeEach(() => localStorage.clear())
afterEach(cleanup)

async function open(view: ReactNode, api: object = {}, cues: object = {}) {
  const preferences = createPreferences(localStorage, ['en'])
  const session = { current: () => null, subscribe: () => () => {} }
  const platform = aPlatform({ api, preferences, cues, session })
  render(<TestProviders platform={platform}>{view}</TestProviders>)
  return preferences
}

test('a new language applies at once, is stored, sets the page’s direction, and is sent to the server', async () => {
  const setLanguage = vi.fn(async () => ({ ok: true }))
  const preferences = await open(<LanguageSection />, { accounts: { setLanguage } })
  await act(async () => fireEvent.change(screen.getByRole('combobox'), { target: { value: 'ar' } }))
  await vi.waitFor(() => expect(screen.getByRole('heading').textContent).toBe(arabic.language.title))
  expect([document.documentElement.lang, document.documentElement.dir]).toEqual(['ar', 'rtl'])
  expect(preferences.language()).toBe('ar')
  expect(setLanguage).toHaveBeenCalledExactlyOnceWith({ body: { language: 'ar' } })
})

test('the newsletter switch changes at once, and back if the server refuses', async () => {
  const answer = Promise.withResolvers()
  const emailSubscription = vi.fn(() => answer.promise)
  const profile = async () => ({ profile: { emailSubscribed: false } })
  const push = { choices: async () => ({ kinds: {}, showsText: false, awayMail: true }) }
  await open(<NewsletterSection />, { accounts: { profile }, mail: { emailSubscription }, push })
  const newsletter = await screen.findByRole('switch', { name: settings.newsletter.email })
  fireEvent.click(newsletter)
  expect(newsletter).toHaveProperty('checked', true)
  await vi.waitFor(() => expect(emailSubscription).toHaveBeenCalledWith({ body: { subscribed: true } }))
  answer.reject(new Error('gone'))
  await vi.waitFor(() => expect(newsletter).toHaveProperty('checked', false))
})

test('another theme is stored, and its listeners are notified', async () => {
  const preferences = await open(<ThemeSection />)
  const listener = vi.fn()
  preferences.onTheme(listener)
  expect(screen.getByRole('radio', { checked: true }).getAttribute('value')).toBe('stage')
  fireEvent.click(screen.getByRole('radio', { name: new RegExp(`^${settings.theme.paper}`) }))
  expect(screen.getByRole('radio', { checked: true }).getAttribute('value')).toBe('paper')
  expect([preferences.theme(), listener.mock.calls.length]).toEqual(['paper', 1])
})

test('lifting a block removes the person from the list', async () => {
  const userId = `usr_${'0'.repeat(20)}`
  let people = [{ userId, name: 'Bo', avatar: '', blockedAt: 0 }]
  const unblock = vi.fn(async () => {
    people = []
  })
  await open(<ExcludedPeople list="blocklist" />, {
    people: { blocklist: async () => ({ people }), unblock },
  })
  const lift = settings.blocklist.unblockName.replace('{{name}}', 'Bo')
  fireEvent.click(await screen.findByRole('button', { name: lift }))
  expect(await screen.findByText(settings.blocklist.empty)).toBeTruthy()
  expect(unblock).toHaveBeenCalledExactlyOnceWith({ params: { userId } })
})

test('a person who is no longer ignored leaves the list', async () => {
  const userId = `usr_${'0'.repeat(20)}`
  let people = [{ userId, name: 'Bo', avatar: '', ignoredAt: 0 }]
  const unignore = vi.fn(async () => {
    people = []
  })
  await open(<ExcludedPeople list="ignorelist" />, {
    people: { ignorelist: async () => ({ people }), unignore },
  })
  const stop = settings.ignorelist.unblockName.replace('{{name}}', 'Bo')
  fireEvent.click(await screen.findByRole('button', { name: stop }))
  expect(await screen.findByText(settings.ignorelist.empty)).toBeTruthy()
  expect(unignore).toHaveBeenCalledExactlyOnceWith({ params: { userId } })
})

test('automatic Next is on until it is turned off, on this device', async () => {
  const preferences = await open(<CallsSection />)
  const goOn = screen.getByRole('switch', { name: settings.calls.autoNext })
  expect([preferences.isOn('autoNext'), (goOn as HTMLInputElement).checked]).toEqual([true, true])
  fireEvent.click(goOn)
  expect([preferences.isOn('autoNext'), (goOn as HTMLInputElement).checked]).toEqual([false, false])
  expect(createPreferences(localStorage, ['en']).isOn('autoNext')).toBe(false)
})

test('what makes the app easier to see takes effect at once, and is what the early script sets next time', async () => {
  const preferences = await open(<AccessibilitySection />)
  const { dataset } = document.documentElement
  for (const name of accessibilitySwitches) {
    const setting = screen.getByRole('switch', { name: settings.accessibility[name] })
    expect([preferences.isOn(name), dataset[name]]).toEqual([false, undefined])
    fireEvent.click(setting)
    expect([preferences.isOn(name), dataset[name]]).toEqual([true, 'on'])
    delete dataset[name]
    new Function(earlyPreferencesScript)()
    expect(dataset[name]).toBe('on')
    fireEvent.click(setting)
    expect([preferences.isOn(name), dataset[name]]).toEqual([false, undefined])
  }
})

test('controls in a call stay visible once hiding them is turned off', async () => {
  const preferences = await open(<AccessibilitySection />)
  fireEvent.click(screen.getByRole('switch', { name: settings.accessibility.restingControls }))
  expect(preferences.isOn('restingControls')).toBe(false)
})

test('each cue has its own sound and vibration setting, and one that is turned on is tried', async () => {
  const play = vi.fn()
  const preferences = await open(<CuesSection />, {}, { canVibrate: true, play })
  const [sound, vibration] = screen.getAllByRole('switch', { name: settings.cues.message })
  if (!sound || !vibration) throw new Error('two switches expected')
  fireEvent.click(sound)
  expect([preferences.isOn('sound-message'), preferences.isOn('haptic-message')]).toEqual([false, true])
  expect([preferences.isOn('sound-ring'), play.mock.calls.length]).toEqual([true, 0])
  fireEvent.click(sound)
  expect(play).toHaveBeenCalledExactlyOnceWith('message')
})

test('where a device cannot vibrate there is nothing to set', async () => {
  await open(<CuesSection />, {}, { canVibrate: false })
  expect(screen.queryByRole('heading', { name: settings.cues.haptics })).toBeNull()
})
