import type { CompleteLocale, TextByLanguage } from '@serendip/contract'
import { DomainError } from '../../kernel/domain-error.ts'
import type { Origin } from '../../kernel/handlers.ts'
import { transact } from '../../kernel/transact.ts'
import {
  deleteDraft,
  insertVersion,
  listDrafts,
  lockLast,
  newestTexts,
  type PageOfBrand,
  putDraft,
  withdrawVersion,
} from './legal.store.ts'
import type { LegalDeps } from './legal-deps.ts'

interface Act extends PageOfBrand {
  readonly operatorId: string
  readonly origin: Origin
}
const subjectOf = ({ brand, page }: PageOfBrand): string => `legal:${brand}/${page}`

/** Stores a text without effect; returns when. Throws conflict if the operator saw another draft than there is. */
export async function saveDraft(
  { plumbing: { db, clock, audit } }: LegalDeps,
  { brand, page, operatorId, origin, ...act }: Act & SavedDraft,
): Promise<number> {
  const now = clock.now()
  // Two drafts of one moment must differ, or one would pass as the other.
  const draftedAt = act.seen === null ? now : Math.max(now, act.seen + 1)
  const row = { brand, page, language: act.language, body: act.text, operator_id: operatorId }
  const subject = subjectOf({ brand, page })
  await transact(db, async (tx) => {
    const seen = act.seen === null ? null : new Date(act.seen)
    if (!(await putDraft(tx, { ...row, drafted_at: new Date(draftedAt) }, seen))) {
      throw new DomainError('conflict')
    }
    const about = { language: act.language }
    await audit.record({ action: 'legal.drafted', subject, actor: operatorId, origin, about }, tx)
  })
  return draftedAt
}
interface SavedDraft {
  readonly language: CompleteLocale
  readonly text: string
  /** When the draft that the operator saw was stored. */
  readonly seen: number | null
}

/** Throws not_found. */
export async function dropDraft(
  { plumbing: { db, audit } }: LegalDeps,
  { language, operatorId, origin, ...page }: Act & { readonly language: CompleteLocale },
): Promise<void> {
  await transact(db, async (tx) => {
    if (!(await deleteDraft(tx, page, language, null))) throw new DomainError('not_found')
    const what = { subject: subjectOf(page), actor: operatorId, origin, about: { language } }
    await audit.record({ action: 'legal.draft_dropped', ...what }, tx)
  })
}

export interface Publication extends Act {
  readonly note: string
  readonly inForceAt: number | null
  readonly summary: TextByLanguage | null
  /**
   * The last version that the operator saw, and the last one that was not withdrawn; a tab of an earlier release has none.
   */
  readonly seen: number
  readonly base?: number | undefined
  readonly drafts: { readonly [L in CompleteLocale]?: number | undefined }
}

/**
 * Publishes all drafts of a page as its next version; other languages keep their text. Throws conflict if there is
 * another version or draft than the operator saw, bad_input without an English text, without any draft, for a summary
 * of another page than the terms, and for a date that has passed or is before that of the last version, whose texts the
 * new one takes over.
 */
export async function publishPage(
  { plumbing: { db, clock, audit } }: LegalDeps,
  act: Publication,
): Promise<number> {
  const now = clock.now()
  const { brand, page, note, summary, seen, operatorId, origin } = act
  if (summary !== null && page !== 'terms-of-use') throw refused('summary')
  if (act.inForceAt !== null && act.inForceAt < now) throw refused('inForceAt')
  const version = seen + 1
  await transact(db, async (tx) => {
    const last = await lockLast(tx, { brand, page })
    const drafts = await listDrafts(tx, { brand, page })
    const newest = await newestTexts(tx, { brand, page })
    const seenDrafts: Readonly<Record<string, number | undefined>> = act.drafts
    const isSeen =
      last === seen &&
      newest.version === act.base &&
      drafts.length === Object.keys(seenDrafts).length &&
      drafts.every(({ language, drafted_at }) => seenDrafts[language] === drafted_at.getTime())
    if (!isSeen) throw new DomainError('conflict')
    if (newest.inForceAt > (act.inForceAt ?? now)) throw refused('inForceAt')
    const texts: TextByLanguage = {
      ...newest.texts,
      ...Object.fromEntries(drafts.map(({ language, body }) => [language, body])),
    }
    if (drafts.length === 0 || !texts.en?.trim()) throw refused('drafts')
    const row = {
      brand,
      page,
      version,
      texts,
      note,
      summary,
      asks_again: summary !== null,
      operator_id: operatorId,
      published_at: new Date(now),
      in_force_at: new Date(act.inForceAt ?? now),
    }
    if (!(await insertVersion(tx, row))) throw new DomainError('conflict')
    for (const { language, drafted_at } of drafts) {
      // Someone may have changed it since it was read here: then it is not the text that is published.
      if (!(await deleteDraft(tx, { brand, page }, language, drafted_at))) throw new DomainError('conflict')
    }
    const about = { version, asksAgain: summary !== null }
    const entry = { subject: subjectOf({ brand, page }), actor: operatorId, origin, about }
    await audit.record({ action: 'legal.published', ...entry }, tx)
  })
  return version
}

interface ActOnVersion extends Act {
  readonly version: number
  readonly reason: string
}

/**
 * Withdraws a version before its date; its number is not used again. A later version has taken over its texts and goes
 * first: throws conflict then, for a date that has come, and for a version that was withdrawn before; not_found.
 */
export async function withdrawPage(
  { plumbing: { db, clock, audit } }: LegalDeps,
  { version, reason, operatorId: actor, origin, ...page }: ActOnVersion,
): Promise<void> {
  const withdrawal = {
    withdrawn_at: new Date(clock.now()),
    withdrawn_by: actor,
    withdraw_reason: reason,
  }
  await transact(db, async (tx) => {
    if (version > (await lockLast(tx, page)) || version === 0) throw new DomainError('not_found')
    const newest = await newestTexts(tx, page)
    const isDone = newest.version === version && (await withdrawVersion(tx, page, version, withdrawal))
    if (!isDone) throw new DomainError('conflict')
    const entry = { subject: subjectOf(page), actor, origin, about: { version } }
    await audit.record({ action: 'legal.withdrawn', ...entry }, tx)
  })
}

const refused = (field: string): DomainError =>
  new DomainError('bad_input', { fields: [{ field: `body.${field}`, problem: 'bounds' }] })
