import {
  type FoundPerson,
  type PrivateSearch,
  peoplePageMax,
  privateSearchOf,
  type ViewPurpose,
} from '@serendip/contract/operator'
import type { Db } from '../../../kernel/db.ts'
import { DomainError } from '../../../kernel/domain-error.ts'
import type { OperatorCaller, Origin } from '../../../kernel/handlers.ts'
import { type AddressRange, addressRanges } from '../../../kernel/network/address-ranges.ts'
import { findAccounts, listUsersOfAddress } from '../../accounts/index.ts'
import { listUsersActingFrom } from '../../audit/index.ts'
import { partiesOf } from '../../calls/index.ts'
import { bothOf, findReport } from '../../safety/index.ts'
import type { ModerationDeps } from '../moderation-deps.ts'
import { presentFound } from './open-person.ts'
import { listUsersOfPhonePart } from './support-phones.ts'

interface Page {
  readonly text: string
  readonly after: string
  readonly most: number
}

/** By the stored sessions and, for a year, by what the security log has of sign-ins. */
async function usersOfAddress(
  db: Db,
  ranges: readonly AddressRange[],
  { after, most }: Omit<Page, 'text'>,
): Promise<readonly string[]> {
  if (ranges.length === 0) return []
  const page = { ranges, after, most }
  const found = await Promise.all([listUsersOfAddress(db, page), listUsersActingFrom(db, page)])
  return [...new Set(found.flat())].toSorted().slice(0, most)
}

async function partiesOfReport(db: Db, reportId: string): Promise<readonly string[]> {
  const report = await findReport(db, reportId)
  return report ? bothOf(report) : []
}

const finders: Readonly<Record<PrivateSearch, (db: Db, page: Page) => Promise<readonly string[]>>> = {
  phone: (db, page) => listUsersOfPhonePart(db, page),
  address: (db, page) => usersOfAddress(db, addressRanges(page.text), page),
  call: (db, { text }) => partiesOf(db, text),
  report: (db, { text }) => partiesOfReport(db, text),
}

interface Search {
  readonly q: string
  readonly purpose: ViewPurpose
  /** The last person of the page before. */
  readonly after?: string | undefined
  readonly origin: Origin
}

/**
 * People by a part of a telephone number, an address or network, a call or a report; logs the search and how many it
 * found; of the words, only ids. Throws bad_input for other words, forbidden without the right to see reports.
 */
export async function searchPrivately(
  { plumbing: { db, clock, audit } }: ModerationDeps,
  { operatorId: actor, rights }: OperatorCaller,
  { q, purpose, after = '', origin }: Search,
): Promise<{ readonly by: PrivateSearch; readonly people: FoundPerson[] }> {
  const by = privateSearchOf(q)
  if (by === null) throw new DomainError('bad_input', { fields: [{ field: 'body.q', problem: 'format' }] })
  if (by === 'report' && !rights.has('evidence.read')) throw new DomainError('forbidden')
  const ids = await finders[by](db, { text: q.trim(), after, most: peoplePageMax })
  const rest = ids.filter((id) => id > after).toSorted()
  const accounts = await findAccounts(db, rest)
  const people = rest.flatMap((id) => accounts.get(id) ?? []).map((row) => presentFound(row, clock.now()))
  const item = by === 'call' || by === 'report' ? q.trim() : ''
  const about = { purpose, search: by, item, found: people.length }
  await audit.record({ action: 'person.searched', subject: '', actor, origin, about })
  return { by, people }
}
