import type { ErrorReport } from '@serendip/contract'
import type { SiteSettings } from '../settings/site-settings.ts'
import { describeError } from './describe-error.ts'

/** A repeated error adds nothing new, and a runaway page need not report everything. */
const reportsMax = 10

export interface WatchErrorsDeps {
  readonly page: Pick<Window, 'addEventListener' | 'location'>
  readonly settings: Pick<SiteSettings, 'read'>
  /** Sends without a session, and without waiting for an answer. */
  send(report: ErrorReport): void
  /** From 0 to 1. */
  random(): number
}

/**
 * Reports errors of the app to its developers, from where and as often as the settings allow, and never about people.
 */
export function watchErrors({ page, settings, send, random }: WatchErrorsDeps): void {
  const reported = new Set<string>()
  const report = async (thrown: unknown): Promise<void> => {
    const described = describeError(thrown, page.location)
    if (described === null) return
    const key = `${described.name} ${described.frames[0]}`
    if (reported.has(key) || reported.size >= reportsMax) return
    reported.add(key)
    const { errorSampleRate } = await settings.read()
    if (random() < errorSampleRate) send(described)
  }
  // Without settings nothing may be sent.
  const reportQuietly = (thrown: unknown): void => void report(thrown).catch(() => undefined)
  page.addEventListener('error', ({ error }) => reportQuietly(error))
  page.addEventListener('unhandledrejection', ({ reason }) => reportQuietly(reason))
}
