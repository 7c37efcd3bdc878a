import type { TextStorage } from '../analytics/storage.ts'
import { withoutNames } from './query.ts'

const developerFlags = ['qa_env', 'prod_env', 'unblock', 'sce'] as const
export type DeveloperFlag = (typeof developerFlags)[number]

const isFlag = (name: string): name is DeveloperFlag => developerFlags.some((flag) => flag === name)

/** The flags that a query switches; anything but `on` and `off` is ignored. */
export function flagsOf(search: string): readonly { readonly flag: DeveloperFlag; readonly on: boolean }[] {
  return [...new URLSearchParams(search)].flatMap(([name, value]) =>
    isFlag(name) && (value === 'on' || value === 'off') ? [{ flag: name, on: value === 'on' }] : [],
  )
}

export const withoutFlags = (search: string): string => withoutNames(search, isFlag)

/**
 * Stores what a query switches in this browser. In prod flags do not exist: nothing is stored, and old ones are
 * removed.
 */
export function keepFlags(storage: TextStorage, search: string, areAllowed: boolean): void {
  if (!areAllowed) {
    for (const flag of developerFlags) storage.forget(flag)
    return
  }
  for (const { flag, on } of flagsOf(search)) {
    if (on) storage.write(flag, 'on')
    else storage.forget(flag)
  }
}

export const isFlagOn = (storage: TextStorage, flag: DeveloperFlag): boolean => storage.read(flag) === 'on'

/** Whether the server allows flags; in prod it never does. */
export const readsFlags = (page: Window): boolean =>
  page.document.documentElement.dataset['developer'] === 'on'
