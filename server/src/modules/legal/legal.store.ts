import { completeLocales, type LegalPage, type LegalVersion, type TextByLanguage } from '@serendip/contract'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Db, Tx } from '../../kernel/db.ts'
import type { Row } from '../../kernel/tables.ts'

/** A page of a brand. */
export interface PageOfBrand {
  readonly brand: string
  readonly page: LegalPage
}
export type DraftRow = Row<'legal_drafts'>
type Withdrawal = 'withdrawn_at' | 'withdrawn_by' | 'withdraw_reason'
export type VersionRow = Omit<Row<'legal_versions'>, 'texts' | 'summary' | Withdrawal> & {
  readonly texts: TextByLanguage
  readonly summary: TextByLanguage | null
}

const textByLanguage = z.partialRecord(z.enum(completeLocales), z.string())

/** The newest version of each page that is in force. */
export const findShown = (db: Db, brand: string, now: Date) =>
  db
    .selectFrom('legal_versions')
    .select(['page', 'version'])
    .distinctOn('page')
    .where('brand', '=', brand)
    .where('in_force_at', '<=', now)
    .where('withdrawn_at', 'is', null)
    .orderBy('page')
    .orderBy('version', 'desc')
    .execute()

export async function readVersion(
  db: Db,
  { brand, page }: PageOfBrand,
  version: number,
): Promise<LegalVersion | null> {
  const row = await db
    .selectFrom('legal_versions')
    .select(['texts', 'in_force_at'])
    .where('brand', '=', brand)
    .where('page', '=', page)
    .where('version', '=', version)
    .executeTakeFirst()
  return row
    ? { version, inForceAt: row.in_force_at.getTime(), texts: textByLanguage.parse(row.texts) }
    : null
}

/** Everything about the versions but their texts, newest first. */
export const listVersions = (db: Db, where: Partial<PageOfBrand>) => {
  let query = db
    .selectFrom('legal_versions')
    .select(['brand', 'page', 'version', 'note', 'asks_again', 'operator_id', 'published_at', 'in_force_at'])
    .select(['withdrawn_at', 'withdrawn_by', 'withdraw_reason'])
    .select(sql<string[]>`array(select jsonb_object_keys(texts))`.as('languages'))
    .orderBy('version', 'desc')
  if (where.brand !== undefined) query = query.where('brand', '=', where.brand)
  if (where.page !== undefined) query = query.where('page', '=', where.page)
  return query.execute()
}

/** The number of the last version, withdrawn or not; nobody publishes or withdraws one of the page until the end. */
export async function lockLast(tx: Tx, { brand, page }: PageOfBrand): Promise<number> {
  const row = await tx
    .selectFrom('legal_versions')
    .select('version')
    .where('brand', '=', brand)
    .where('page', '=', page)
    .orderBy('version', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
  return row?.version ?? 0
}

/** Answers false if it was withdrawn before, or its date has come. */
export async function withdrawVersion(
  tx: Tx,
  { brand, page }: PageOfBrand,
  version: number,
  withdrawal: {
    readonly withdrawn_at: Date
    readonly withdrawn_by: string
    readonly withdraw_reason: string
  },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('legal_versions')
    .set(withdrawal)
    .where('brand', '=', brand)
    .where('page', '=', page)
    .where('version', '=', version)
    .where('withdrawn_at', 'is', null)
    .where('in_force_at', '>', withdrawal.withdrawn_at)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Of the last version that was not withdrawn. */
export async function newestTexts(
  db: Db | Tx,
  { brand, page }: PageOfBrand,
): Promise<{ readonly version: number; readonly texts: TextByLanguage; readonly inForceAt: number }> {
  const row = await db
    .selectFrom('legal_versions')
    .select(['version', 'texts', 'in_force_at'])
    .where('brand', '=', brand)
    .where('page', '=', page)
    .where('withdrawn_at', 'is', null)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  const texts = textByLanguage.parse(row?.texts ?? {})
  return { version: row?.version ?? 0, texts, inForceAt: row?.in_force_at.getTime() ?? 0 }
}

/** Answers false if another version took that number first. */
export async function insertVersion(tx: Tx, row: VersionRow): Promise<boolean> {
  const { summary } = row
  const stored = { texts: JSON.stringify(row.texts), summary: summary && JSON.stringify(summary) }
  const added = await tx
    .insertInto('legal_versions')
    .values({ ...row, ...stored })
    .onConflict((conflict) => conflict.doNothing())
    .returning('version')
    .execute()
  return added.length > 0
}

export const listDrafts = (db: Db | Tx, where: Partial<PageOfBrand>): Promise<DraftRow[]> => {
  let query = db.selectFrom('legal_drafts').selectAll().orderBy('language')
  if (where.brand !== undefined) query = query.where('brand', '=', where.brand)
  if (where.page !== undefined) query = query.where('page', '=', where.page)
  return query.execute()
}

/** Stores a draft in place of the one of that moment (null: none). Answers false if someone changed it meanwhile. */
export async function putDraft(tx: Tx, row: DraftRow, seen: Date | null): Promise<boolean> {
  const { brand, page, language, ...content } = row
  if (seen === null) {
    const added = await tx
      .insertInto('legal_drafts')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .returning('language')
      .execute()
    return added.length > 0
  }
  const { numUpdatedRows } = await tx
    .updateTable('legal_drafts')
    .set(content)
    .where('brand', '=', brand)
    .where('page', '=', page)
    .where('language', '=', language)
    .where('drafted_at', '=', seen)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Deletes the draft of a language, only of that moment if one is given. Answers false if there is none. */
export async function deleteDraft(
  tx: Tx,
  { brand, page }: PageOfBrand,
  language: string,
  draftedAt: Date | null,
): Promise<boolean> {
  let query = tx
    .deleteFrom('legal_drafts')
    .where('brand', '=', brand)
    .where('page', '=', page)
    .where('language', '=', language)
  if (draftedAt !== null) query = query.where('drafted_at', '=', draftedAt)
  const { numDeletedRows } = await query.executeTakeFirst()
  return numDeletedRows > 0n
}

const summaryByLanguage = z.object({
  en: z.string(),
  de: z.string().optional(),
  ar: z.string().optional(),
})

/** Versions of the terms in force that people are asked to accept, newest first. */
export async function listAskedTerms(db: Db, brand: string, now: Date, limit: number) {
  const rows = await db
    .selectFrom('legal_versions')
    .select(['version', 'summary'])
    .where('brand', '=', brand)
    .where('page', '=', 'terms-of-use')
    .where('asks_again', '=', true)
    .where('in_force_at', '<=', now)
    .where('withdrawn_at', 'is', null)
    .orderBy('version', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ version, summary }) => ({ version, summary: summaryByLanguage.parse(summary) }))
}
