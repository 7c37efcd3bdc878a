import type { AppEvent } from '@serendip/contract'
import type { TextStorage } from './storage.ts'

/** Tests whose sessions are told apart in every event (SPEC §6). */
export type TestMode = NonNullable<AppEvent['params']['testMode']>

const entry = 'testMode'
const splits: Readonly<Record<TestMode, readonly string[]>> = {
  pwa200coins: ['pwa200coins_testgroup', 'pwa200coins_v2'],
  drs: ['dailyrewardsystem'],
}
const modes = Object.keys(splits) as TestMode[]

/** The test that flags the sessions of a person with these splits, as `splitName|group`; null for none. */
export const testModeOf = (abTests: readonly string[]): TestMode | null =>
  modes.find((mode) => splits[mode].some((name) => abTests.includes(`${name}|test_group`))) ?? null

/** Flags the session of this tab, or takes the flag away. */
export function keepTestMode(storage: TextStorage, mode: TestMode | null): void {
  if (mode === null) storage.forget(entry)
  else storage.write(entry, mode)
}

/** The flag of this tab's session; null for none. */
export const storedTestMode = (storage: TextStorage): TestMode | null =>
  modes.find((mode) => mode === storage.read(entry)) ?? null
