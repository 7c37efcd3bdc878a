import { plainEmail, readViewerCode } from '@serendip/contract'
import { sql } from 'kysely'
import { type Db, planEach } from '../../kernel/db.ts'
import type { AddressRange } from '../../kernel/network/address-ranges.ts'
import type { AccountRow } from './accounts.store.ts'

/** Sorts after every character of a name. */
const lastCharacter = '\u{10ffff}'
/** Characters of a part that the index of parts knows. */
const partMinChars = 3

const name = sql<string>`lower(name) collate "C"`

interface Page {
  readonly wanted: string
  readonly last: { readonly name: string; readonly id: string } | null
  readonly most: number
}

const inOrder = (db: Db, { last, most }: Omit<Page, 'wanted'>) =>
  db
    .selectFrom('accounts')
    .selectAll()
    .$if(last !== null, (page) =>
      page.where(sql<boolean>`(lower(name) collate "C", id) > (${last?.name}, ${last?.id})`),
    )
    .orderBy(name)
    .orderBy('id')
    .limit(most)

const beginningWith = (db: Db, page: Page): Promise<AccountRow[]> =>
  inOrder(db, page)
    .where(name, '>=', page.wanted)
    .where(name, '<', `${page.wanted}${lastCharacter}`)
    .execute()

/** Those whose names have the part elsewhere than at the beginning; rare parts and common ones have different plans. */
const containing = (db: Db, page: Page): Promise<AccountRow[]> =>
  inOrder(db, page)
    .where(sql<boolean>`trigrams(lower(name)) @> trigrams(${page.wanted}::text)`)
    .where(sql<boolean>`position(${page.wanted}::text in lower(name)) > 1`)
    .modifyEnd(planEach)
    .execute()

/**
 * People by id, the id that they see, the code on a picture that they looked at, or their whole email, which may be of several brands; if nobody has it, by a part of their name in any case: first
 * those whose names begin with it, then the others, each in the order of names, after the person `after`.
 */
export async function findPeople(
  db: Db,
  { text, after, most }: { readonly text: string; readonly after: string | null; readonly most: number },
): Promise<readonly AccountRow[]> {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return []
  const exact = await db
    .selectFrom('accounts')
    .selectAll()
    .where((row) =>
      row.or([
        row('id', '=', wanted),
        row('human_id', 'in', [wanted, readViewerCode(wanted)]),
        row('email', '=', plainEmail(text)),
      ]),
    )
    .execute()
  if (exact.length > 0) return after === null ? exact : []
  const last = after === null ? null : await placeOf(db, after, wanted)
  if (last === undefined) return []
  const first = last === null || last.begins ? await beginningWith(db, { wanted, last, most }) : []
  if (first.length === most || [...wanted].length < partMinChars) return first
  const rest = { wanted, last: last?.begins ? null : last, most: most - first.length }
  return [...first, ...(await containing(db, rest))]
}

const placeOf = (db: Db, id: string, wanted: string) =>
  db
    .selectFrom('accounts')
    .select([name.as('name'), 'id', sql<boolean>`starts_with(lower(name), ${wanted})`.as('begins')])
    .where('id', '=', id)
    .executeTakeFirst()

/** Whose sessions came from any of these addresses, as far as these are stored, in the order of ids after `after`. */
export async function listUsersOfAddress(
  db: Db,
  {
    ranges,
    after,
    most,
  }: { readonly ranges: readonly AddressRange[]; readonly after: string; readonly most: number },
): Promise<readonly string[]> {
  const address = sql<string>`address collate "C"`
  const found = await db
    .selectFrom('sessions')
    .select('account_id')
    .distinct()
    .where((row) => row.or(ranges.map(({ from, to }) => row.between(address, from, to))))
    .where('account_id', '>', after)
    .orderBy('account_id')
    .limit(most)
    .execute()
  return found.map(({ account_id }) => account_id)
}
