import { randomUUID } from 'node:crypto'
import { operatorEndpoints } from '@serendip/contract/operator'
import type { Db } from '../src/kernel/db.ts'

/** Calls of the console that change nothing and show nothing private: they need no entry of the audit log. */
const withoutEntry: readonly { readonly path: string }[] = [
  // The calls that complete them have an entry.
  ...[operatorEndpoints.entry.login, operatorEndpoints.self.askStepUp],
  ...[operatorEndpoints.self.startPasskey, operatorEndpoints.self.startTotp],
  // Renewing a claim is not an act (0121), nor is asking for the next item of an empty queue. Each kind's claims and
  // their ends are tested in claim-entries.test.ts.
  ...[operatorEndpoints.queue.next, operatorEndpoints.cases.claim, operatorEndpoints.cases.release],
  ...[operatorEndpoints.strikes.claim, operatorEndpoints.strikes.release],
  ...[operatorEndpoints.appeals.claim, operatorEndpoints.appeals.release],
  ...[operatorEndpoints.review.claimPhoto, operatorEndpoints.review.releasePhoto],
  ...[operatorEndpoints.review.claimStory, operatorEndpoints.review.releaseStory],
  ...[operatorEndpoints.review.claimVideo, operatorEndpoints.review.releaseVideo],
  ...[operatorEndpoints.review.claimText, operatorEndpoints.review.releaseText],
  ...[operatorEndpoints.creators.claimApplication, operatorEndpoints.creators.releaseApplication],
  ...[operatorEndpoints.support.keep, operatorEndpoints.support.release],
  // They answer a number, or a list of whom the settings concern.
  ...[operatorEndpoints.announcements.estimate, operatorEndpoints.experiments.preview],
  // An operator's preferences for lists: they change nothing of the product.
  ...[operatorEndpoints.filters.save, operatorEndpoints.filters.remove],
  operatorEndpoints.settings.tryWords,
]
const patterns = withoutEntry.map(({ path }) => new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`))

interface Act {
  readonly path: string
  /** As the server stores it with each entry. */
  readonly userAgent: string
  /** A repeated request has the key of the first, and does nothing. */
  readonly key: string
}
const acts = new Map<string, Act[]>()

/** The browser of one call, by which its entry is found. */
export const aBrowserName = (): string => `test ${randomUUID()}`

/** Notes a call that the console at this origin accepted. */
export function noteAct(origin: string, path: string, userAgent: string, body: unknown): void {
  if (patterns.some((pattern) => pattern.test(path))) return
  const given = typeof body === 'object' && body !== null && 'key' in body ? body.key : undefined
  const key = typeof given === 'string' ? given : userAgent
  acts.set(origin, [...(acts.get(origin) ?? []), { path, userAgent, key }])
}

/** @throws Error that names accepted calls of the console at this origin without an entry of the audit log. */
export async function requireEntries(db: Db, origin: string): Promise<void> {
  const noted = acts.get(origin) ?? []
  acts.delete(origin)
  if (noted.length === 0) return
  const rows = await db.selectFrom('audit_details').select('detail').execute()
  const found = new Set(rows.flatMap(({ detail }) => /test [\da-f-]{36}/.exec(detail ?? '') ?? []))
  const done = new Set(noted.filter(({ userAgent }) => found.has(userAgent)).map(({ key }) => key))
  const missing = noted.filter(({ key }) => !done.has(key)).map(({ path }) => path)
  if (missing.length > 0) throw new Error(`without an entry of the audit log: ${missing.join(', ')}`)
}
