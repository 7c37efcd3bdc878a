import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import { bannedAccounts, erasedBefore } from '../accounts/index.ts'
import type { WalletDeps } from './wallet-deps.ts'

/** Links accounts: those that share a mark earn nothing payable from each other. */
export type MarkKind = 'device' | 'instrument' | 'mailbox'

/** Marks link two people only while both are stored, and a browser can name a hundred devices in a minute. */
const marksMax = 2_000
const yearMs = 365 * 24 * 3_600_000
/** Time for which marks stay after an erasure; while a ban is in force, longer. */
const keptMs = yearMs
const keptWhileBannedMs = 3 * yearMs

/** A keyed hash, so that nobody who has the database alone can try addresses or devices. */
function markOf({ markKey }: WalletDeps, kind: MarkKind, value: string): Buffer {
  if (!markKey) throw new Error('this process has no key for marks')
  return createHmac('sha256', markKey).update(`${kind}:${value}`).digest()
}

/**
 * Records a person's device, payment instrument or mailbox as a hash, and for good whom it links them to; an empty one is
 * ignored. Stores the newest `marksMax` per person. A mailbox is proved once its address was confirmed.
 */
export async function noteMark(
  deps: WalletDeps,
  ownerId: string,
  kind: MarkKind,
  { value, isProved }: { readonly value: string; readonly isProved: boolean },
): Promise<void> {
  if (value === '') return
  const { db, clock } = deps
  const mark = markOf(deps, kind, value)
  const at = new Date(clock.now())
  await sql`insert into account_marks as kept (owner_id, kind, mark, seen_at, is_proved)
    values (${ownerId}, ${kind}, ${mark}, ${at}, ${isProved})
    on conflict (owner_id, kind, mark) do update
      set seen_at = excluded.seen_at, is_proved = kept.is_proved or excluded.is_proved`.execute(db)
  // A mailbox that was only typed is nobody's, and links last for good.
  if (!isProved) return
  // After the mark is committed: of two people who are noted at the same moment one finds the other.
  await sql`insert into account_links (low_id, high_id, since)
    select least(owner_id, ${ownerId}), greatest(owner_id, ${ownerId}), ${at}::timestamptz from account_marks
    where kind = ${kind} and mark = ${mark} and owner_id <> ${ownerId} and is_proved
    on conflict do nothing`.execute(db)
  await sql`delete from account_marks where (owner_id, kind, mark) in (
    select owner_id, kind, mark from account_marks where owner_id = ${ownerId}
    order by seen_at desc, mark offset ${marksMax})`.execute(db)
}

export async function areLinked({ db }: WalletDeps, userId: string, otherId: string): Promise<boolean> {
  const found = await db
    .selectFrom('account_links')
    .select('since')
    .where('low_id', 'in', [userId, otherId])
    .where('high_id', 'in', [userId, otherId])
    .execute()
  return found.length > 0
}

/** Whether somebody else who proved a mark is banned now, also if their account was erased meanwhile. */
export async function isMarkOfBanned(
  deps: WalletDeps,
  kind: MarkKind,
  { value, exceptId }: { readonly value: string; readonly exceptId: string | null },
): Promise<boolean> {
  const { db, clock } = deps
  const found = await db
    .selectFrom('account_marks')
    .select('owner_id')
    .where('kind', '=', kind)
    .where('mark', '=', markOf(deps, kind, value))
    .where('is_proved', '=', true)
    .where('owner_id', '<>', exceptId ?? '')
    .where('owner_id', 'in', bannedAccounts(db, new Date(clock.now())))
    .limit(1)
    .execute()
  return found.length > 0
}

/** A mark of more accounts says nothing of any of them, such as a device in a public place. */
const sharedMax = 50

const sharedMark = z.object({ accountId: z.string(), kinds: z.array(z.enum(['device', 'mailbox'])) })
export type SharedMark = Readonly<z.infer<typeof sharedMark>>

/** Accounts that proved the mailbox or a device of a person, erased ones included, at most `sharedMax`. */
export async function sharedMarks({ db }: WalletDeps, ownerId: string): Promise<readonly SharedMark[]> {
  const found = await sql`
    with own as materialized (
      select m.kind, m.mark from account_marks m
      where m.owner_id = ${ownerId} and m.kind in ('device', 'mailbox') and m.is_proved
        and (select count(*) from (
          select from account_marks a where a.kind = m.kind and a.mark = m.mark limit ${sharedMax + 1}) sharers) <= ${sharedMax}
    )
    select other.owner_id as "accountId", array_agg(distinct other.kind order by other.kind) as kinds
    from own join account_marks other using (kind, mark)
    where other.owner_id <> ${ownerId} and other.is_proved
    group by other.owner_id order by other.owner_id limit ${sharedMax}`.execute(db)
  return z.array(sharedMark).parse(found.rows)
}

/**
 * Deletes the marks of accounts that were erased a year ago, or three years ago where a ban is in force. For a schedule.
 */
export async function forgetMarks({ db, clock }: Pick<WalletDeps, 'db' | 'clock'>): Promise<void> {
  const now = clock.now()
  const banned = { before: new Date(now - keptWhileBannedMs), now: new Date(now) }
  await db
    .deleteFrom('account_marks')
    .where('owner_id', 'in', erasedBefore(db, new Date(now - keptMs), banned))
    .execute()
}
