import type { Browser, Page } from '@playwright/test'
import type { Person, PersonOptions } from '../../../e2e/fixtures/person.ts'
import type { ServerProcess } from '../../../e2e/fixtures/server-process.ts'
import type { Translate } from '../../../e2e/fixtures/translate.ts'

export const screenLanguages = ['en', 'ar'] as const
export type ScreenLanguage = (typeof screenLanguages)[number]
export const screenSizes = ['phone', 'desktop'] as const
export type ScreenSize = (typeof screenSizes)[number]

/** What a shot has to work with: its page, its language, and other people. */
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
