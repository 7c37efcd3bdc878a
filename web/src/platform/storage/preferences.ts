import { type CompleteLocale, completeLocales } from '@serendip/contract'
import type { Cue } from '../cues/cue.ts'
import { preferredLanguage } from '../i18n/language-path.ts'

export const themeChoices = ['stage', 'paper', 'system'] as const
export type ThemeChoice = (typeof themeChoices)[number]
export type Theme = 'stage' | 'paper'

/**
 * Switches that make the app easier to see; the page carries the same names in its data, which styles read.
 */
export const accessibilitySwitches = ['lessMotion', 'largeText', 'moreContrast'] as const
export type AccessibilitySwitch = (typeof accessibilitySwitches)[number]

/** Settings that a person may turn on and off in this browser. */
export type PreferenceSwitch =
  | 'autoNext'
  | 'restingControls'
  | 'backgroundBlur'
  | 'addedNotice'
  | 'missedNotice'
  | 'messageNotice'
  | 'pushHere'
  | AccessibilitySwitch
  | `sound-${Cue}`
  | `haptic-${Cue}`

const offByDefault: readonly PreferenceSwitch[] = ['backgroundBlur', ...accessibilitySwitches]
const isOnByDefault = (name: PreferenceSwitch): boolean => !offByDefault.includes(name)

/** Local storage entries of what a person chose for this browser; they outlive a session. */
const preferenceEntries = { theme: 'theme', language: 'language' } as const

export interface Preferences {
  theme(): ThemeChoice
  setTheme(choice: ThemeChoice): void
  /** Called with a new theme choice of this tab. */
  onTheme(listener: () => void): () => void
  /** The chosen language, or the first complete one in the browser's list. */
  language(): CompleteLocale
  setLanguage(language: CompleteLocale): void
  isOn(name: PreferenceSwitch): boolean
  turn(name: PreferenceSwitch, isOn: boolean): void
}

export function createPreferences(local: Storage, browserLanguages: readonly string[]): Preferences {
  const themeListeners = new Set<() => void>()
  return {
    theme: () => themeChoices.find((choice) => choice === local.getItem(preferenceEntries.theme)) ?? 'stage',
    setTheme(choice) {
      local.setItem(preferenceEntries.theme, choice)
      for (const listener of [...themeListeners]) listener()
    },
    onTheme(listener) {
      themeListeners.add(listener)
      return () => themeListeners.delete(listener)
    },
    language: () =>
      completeLocales.find((code) => code === local.getItem(preferenceEntries.language)) ??
      preferredLanguage(browserLanguages),
    setLanguage: (language) => local.setItem(preferenceEntries.language, language),
    isOn: (name) => (isOnByDefault(name) ? local.getItem(name) !== 'off' : local.getItem(name) === 'on'),
    turn: (name, isOn) =>
      isOn === isOnByDefault(name) ? local.removeItem(name) : local.setItem(name, isOn ? 'on' : 'off'),
  }
}

/** The theme that a choice means on this device. */
export const resolveTheme = (choice: ThemeChoice, deviceIsLight: boolean): Theme =>
  choice === 'system' ? (deviceIsLight ? 'paper' : 'stage') : choice

/**
 * A script for the head of the app's shell: sets language, direction, theme and what makes the app easier to see before
 * the first paint. It repeats the
 * rules above in a few bytes; a test ensures that the two agree.
 */
export const earlyPreferencesScript = `try{var h=document.documentElement,s=localStorage,t=s.getItem('${preferenceEntries.theme}'),c=${JSON.stringify(completeLocales)},w=[s.getItem('${preferenceEntries.language}')].concat(navigator.languages).map(function(l){return String(l).slice(0,2).toLowerCase()}).filter(function(l){return c.indexOf(l)>-1})[0]||'en';h.lang=w;h.dir=w==='ar'?'rtl':'ltr';h.dataset.theme=t==='paper'||t==='system'&&matchMedia('(prefers-color-scheme: light)').matches?'paper':'stage';${JSON.stringify(accessibilitySwitches)}.forEach(function(n){if(s.getItem(n)==='on')h.dataset[n]='on'})}catch(e){}`
