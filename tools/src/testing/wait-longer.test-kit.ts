import { vi } from 'vitest'

// Vitest has a setting for how long `expect.poll` waits (vitest.config.ts), but none for these two, which wait for one
// second: too short for a busy machine. Only a failure takes as long.
const longWaitMs = 20_000

type WaitOptions = Parameters<typeof vi.waitFor>[1]
const longer = (given: WaitOptions): WaitOptions =>
  typeof given === 'number' ? given : { timeout: longWaitMs, ...given }

const { waitFor, waitUntil } = vi
vi.waitFor = (read, given) => waitFor(read, longer(given))
vi.waitUntil = (read, given) => waitUntil(read, longer(given))
