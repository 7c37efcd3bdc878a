import type { Chat, MessagePrice, Partner } from '@serendip/contract'
import { DomainError } from '../../kernel/domain-error.ts'
import { paysToWrite } from '../entitlements/index.ts'
import { isPublic, type Relation, unrelated } from '../people/index.ts'
import type { ChatDeps } from './chat-deps.ts'
import type { ChatRow, MessageRow } from './chats.store.ts'
import { presentMessages } from './messages/present-messages.ts'

/** The open tabs of people, by their ids. */
export type OpenTabs = ReadonlyMap<string, readonly string[]>

/** Null for support, and for an account that nobody can be shown any more. */
export async function partnerOf({ shown }: ChatDeps, otherId: string | null): Promise<Partner | null> {
  if (otherId === null) return null
  try {
    return await shown.profiles.partner(otherId)
  } catch (error) {
    if (error instanceof DomainError && error.code === 'not_found') return null
    throw error
  }
}

/** Whether the other one shut the person out or ignores them. */
async function isExcludedByOther(
  people: ChatDeps['people'],
  userId: string,
  otherId: string,
): Promise<boolean> {
  const [exclusions, ignores] = await Promise.all([
    people.exclusionsBetween(userId, otherId),
    people.ignoresBetween(userId, otherId),
  ])
  return exclusions.byOther || ignores.byOther
}

/**
 * Shown for contacts, where both added each other, and for creators; never to someone who was shut out or is ignored, nor
 * of whoever hides it, except of a creator who takes calls.
 */
async function onlineOf(
  { people, shown, calls }: ChatDeps,
  { user_id: userId, other_hides_online: isHiding }: ChatRow,
  { userId: otherId, rolesGroup }: Partner,
  areContacts: boolean,
  known: ChatContext,
): Promise<boolean> {
  if (!isPublic(rolesGroup) && !areContacts) return false
  if (isHiding && !(isPublic(rolesGroup) && (await calls.areTaken(otherId)))) return false
  const [open, byOther] = await Promise.all([
    known.tabs.get(otherId) ?? shown.presence.connectionsOf(otherId),
    known.people?.excludedByOther.has(userId) ?? isExcludedByOther(people, userId, otherId),
  ])
  return open.length > 0 && !byOther
}

/** Those of the partners whom the person pays to write to. */
async function paidCreators(
  { shown }: ChatDeps,
  userId: string,
  partners: readonly (Partner | null)[],
): Promise<readonly string[]> {
  const creators = partners.filter((partner) => isPublic(partner?.rolesGroup))
  if (creators.length === 0) return []
  const own = await shown.profiles.partner(userId)
  return creators.flatMap((creator) => (creator && paysToWrite(own, creator) ? [creator.userId] : []))
}

async function quotePrices(
  deps: ChatDeps,
  userId: string,
  partners: readonly (Partner | null)[],
): Promise<ReadonlyMap<string, MessagePrice>> {
  return deps.messagePrices.quotes(userId, await paidCreators(deps, userId, partners))
}

/** The last message of each chat, by the chat's id; those that are known already are not read. */
async function lastMessages(
  { reads }: ChatDeps,
  rows: readonly ChatRow[],
  known: readonly MessageRow[],
): Promise<ReadonlyMap<string, MessageRow>> {
  const last = await Promise.all(
    rows.map(
      ({ chat_id, last_seq }) =>
        known.find((chat) => chat.chat_id === chat_id && chat.seq === last_seq) ??
        reads.message(chat_id, last_seq),
    ),
  )
  return new Map(last.flatMap((chat) => (chat ? [[chat.chat_id, chat]] : [])))
}

/** People who were read already, by their ids. */
export interface KnownPeople {
  /** Null: cannot be shown. */
  readonly partners: ReadonlyMap<string, Partner | null>
  /** Relation of each of them to their only other one. */
  readonly relations: ReadonlyMap<string, Relation>
  /** Whom their only other one shut out or ignores. */
  readonly excludedByOther: ReadonlySet<string>
  /** Those who ignore their only other one. */
  readonly ignoring: ReadonlySet<string>
}

/** Data that was read already and is not read again. */
interface ChatContext {
  readonly messages: readonly MessageRow[]
  readonly people: KnownPeople | null
  readonly tabs: OpenTabs
}

/** Relations of the person to the other sides of chats. */
async function relationsTo(
  { people }: ChatDeps,
  userId: string,
  rows: readonly ChatRow[],
  known: KnownPeople | null,
): Promise<ReadonlyMap<string, Relation>> {
  const otherIds = rows.flatMap((row) => row.other_id ?? [])
  const relation = known?.relations.get(userId)
  return relation ? new Map(otherIds.map((id) => [id, relation])) : people.relationsOf(userId, otherIds)
}

/** Whom of the other sides the person shut out; nobody who is sent a message at this moment. */
async function excludedIn(
  { people }: ChatDeps,
  userId: string,
  rows: readonly ChatRow[],
  known: KnownPeople | null,
): Promise<ReadonlySet<string>> {
  if (known) return new Set()
  const otherIds = rows.flatMap((row) => row.other_id ?? [])
  const found = await Promise.all(otherIds.map((id) => people.exclusionsBetween(userId, id)))
  return new Set(otherIds.filter((_, index) => found[index]?.byUser))
}

/** Whom of the other sides the person ignores. */
async function ignoredIn(
  { people }: ChatDeps,
  userId: string,
  rows: readonly ChatRow[],
  known: KnownPeople | null,
): Promise<ReadonlySet<string>> {
  const otherIds = rows.flatMap((row) => row.other_id ?? [])
  if (known) return new Set(known.ignoring.has(userId) ? otherIds : [])
  const found = await Promise.all(otherIds.map((id) => people.ignoresBetween(userId, id)))
  return new Set(otherIds.filter((_, index) => found[index]?.byUser))
}

/** A person's chats as they see them; one whose other side cannot be shown is left out. */
export async function presentChats(
  deps: ChatDeps,
  userId: string,
  rows: readonly ChatRow[],
  known: ChatContext = { messages: [], people: null, tabs: new Map() },
): Promise<Chat[]> {
  const { messages, people } = known
  const partners = await Promise.all(
    rows.map((row) => people?.partners.get(row.other_id ?? '') ?? partnerOf(deps, row.other_id)),
  )
  const [last, relations, excluded, ignored, prices] = await Promise.all([
    lastMessages(deps, rows, messages),
    relationsTo(deps, userId, rows, people),
    excludedIn(deps, userId, rows, people),
    ignoredIn(deps, userId, rows, people),
    quotePrices(deps, userId, partners),
  ])
  const shownLast = await presentMessages(
    deps,
    rows.flatMap((chat) => last.get(chat.chat_id) ?? []),
    rows,
  )
  const lastOf = new Map(shownLast.map((message) => [message.chatId, message]))
  const chats = await Promise.all(
    rows.map(async (row, index): Promise<Chat[]> => {
      const partner = partners[index] ?? null
      if (!partner && row.subtype === null) return []
      const isExcluded = excluded.has(row.other_id ?? '')
      const { added, addedMe } = relations.get(row.other_id ?? '') ?? unrelated
      return [
        {
          _id: row.chat_id,
          type: row.subtype === null ? 'direct' : 'support',
          ...(row.subtype !== null && { subtype: row.subtype }),
          users: partner ? [partner] : [],
          lastMessage: lastOf.get(row.chat_id) ?? null,
          unreadMessages: row.unread,
          hidden: row.hidden || isExcluded,
          ...(row.concealed && { concealed: true as const }),
          ...(row.muted_until && { mutedUntil: row.muted_until.getTime() }),
          ...(row.pinned_at && { pinnedAt: row.pinned_at.getTime() }),
          ...(isExcluded && { excluded: true as const }),
          ...(ignored.has(row.other_id ?? '') && { ignored: true as const }),
          isInRequestFolder: row.folder === 'request',
          blurFromUser: row.blur_from_user,
          online: partner !== null && (await onlineOf(deps, row, partner, added && addedMe, known)),
          countMessages: row.messages,
          created: row.created_at.getTime(),
          updated: row.updated_at.getTime(),
          favourite: added,
          promoted: row.promoted,
          readSeq: row.read_seq,
          otherReadSeq: row.other_read_seq,
          clearedSeq: row.cleared_seq,
          messagePrice: prices.get(row.other_id ?? '') ?? null,
        },
      ]
    }),
  )
  return chats.flat()
}

/** Throws not_found. */
export async function presentChat(deps: ChatDeps, row: ChatRow | null): Promise<Chat> {
  const [chat] = row ? await presentChats(deps, row.user_id, [row]) : []
  if (!chat) throw new DomainError('not_found')
  return chat
}
