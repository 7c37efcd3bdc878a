import type { Page } from '@playwright/test'
import type { Person, PersonOptions } from '../../../e2e/fixtures/person.ts'
import type { Words } from '../../../e2e/fixtures/words.ts'

export const screenLanguages = ['en', 'ar'] as const
export type ScreenLanguage = (typeof screenLanguages)[number]
export const screenSizes = ['phone', 'desktop'] as const
export type ScreenSize = (typeof screenSizes)[number]

/** What a shot has to work with: its page, its language, and other people. */
export interface Scene {
  readonly page: Page
  readonly language: ScreenLanguage
  /** A string as the page shows it: `say('lobby:start')`. */
  readonly say: Words
  /** Who looks. @throws Error when it is somebody passing by */
  person(): Person
  /** The first creator of a demo, with a camera, in a browser of her own. */
  creator(): Promise<Person>
  /** Somebody else, with a camera, in a browser of their own. */
  other(options?: PersonOptions): Promise<Person>
}
