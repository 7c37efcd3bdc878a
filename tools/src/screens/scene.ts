import type { Browser, Page } from '@playwright/test'
import type { Person, PersonOptions, viewports } from '../../../e2e/fixtures/person.ts'
import type { ServerProcess } from '../../../e2e/fixtures/server-process.ts'
import type { Translate } from '../../../e2e/fixtures/translate.ts'

/** Languages of the pictures in the repository. */
export const screenLanguages = ['en', 'ar'] as const satisfies ScreenLanguage[]
export type ScreenLanguage = 'en' | 'de' | 'ar'
export const screenSizes = ['phone', 'desktop'] as const satisfies ScreenSize[]
export type ScreenSize = keyof typeof viewports

/** Appearance of a run's pictures, and the place for them. */
export interface Looks {
  readonly sizes: readonly ScreenSize[]
  readonly languages: readonly ScreenLanguage[]
  readonly theme: 'stage' | 'paper'
  /** Relative to the repository. */
  readonly folder: string
}

/** Tools of a shot: its page, its language, and other people. */
export interface Scene {
  readonly page: Page
  readonly language: ScreenLanguage
  /** A string as shown on the page: `t('lobby:start')`. */
  readonly t: Translate
  /** The viewer. @throws Error if it is a visitor */
  person(): Person
  /** The first creator of a demo, with a camera, in her own browser. */
  creator(): Promise<Person>
  /** Another person, with a camera, in their own browser. */
  other(options?: PersonOptions): Promise<Person>
}

export interface Studio {
  readonly server: ServerProcess
  readonly browser: Browser
  /** Another browser, so that the other person looks different. */
  readonly otherBrowser: Browser
}
