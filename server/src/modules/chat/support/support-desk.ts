import { answeringRoles, mediaRules, type SupportSubtype } from '@serendip/contract'
import {
  answeredKinds,
  type OperatorRole,
  rightsOf,
  type SupportConversation,
  type SupportRequestView,
  seenKinds,
  supportPageMax,
} from '@serendip/contract/operator'
import { sql } from 'kysely'
import { noClaim } from '../../../kernel/claims.ts'
import type { Tx } from '../../../kernel/db.ts'
import { DomainError } from '../../../kernel/domain-error.ts'
import type { OperatorCaller, Origin } from '../../../kernel/handlers.ts'
import type { AuditAction } from '../../../kernel/names.ts'
import { transact } from '../../../kernel/transact.ts'
import { recordClaim, recordRelease } from '../../audit/index.ts'
import { changeIn } from '../change-sides.ts'
import type { ChatDeps } from '../chat-deps.ts'
import { lockChats, type NotedChanges } from '../note-changes.ts'
import { pushChanges } from '../read-changes.ts'
import {
  changeClaimed,
  claimRequest,
  countWaiting,
  findRequest,
  firstAskedAfter,
  listRequests,
  medianFirstAnswer,
  type RequestChange,
  type RequestRow,
} from './support-requests.store.ts'

const minuteMs = 60_000
/** Time for which a claim is valid; an open tab renews it every few seconds. */
export const claimMs = 2 * minuteMs
/** Time for which a request that was handed to one operator is reserved for them. */
const handedMs = 60 * minuteMs
const medianOverMs = 7 * 24 * 60 * minuteMs
/** Number of messages of a chat that are shown. */
const shownMax = 200

/** The operators, who are managed by a module above. */
export interface Colleagues {
  namesOf(ids: readonly string[]): Promise<ReadonlyMap<string, string>>
  /** Those who may log in. */
  active(): Promise<readonly { readonly id: string; readonly name: string; readonly roles: OperatorRole[] }[]>
}

export interface DeskDeps extends ChatDeps {
  readonly colleagues: Colleagues
}

/** An operator's request about one chat. */
export interface AtDesk {
  readonly caller: OperatorCaller
  readonly chatId: string
  readonly origin: Origin
}

async function presentRequests(deps: DeskDeps, rows: readonly RequestRow[]): Promise<SupportRequestView[]> {
  const now = deps.plumbing.clock.now()
  const claimed = rows.flatMap(({ claimed_by }) => claimed_by ?? [])
  const [names, accounts] = await Promise.all([
    deps.colleagues.namesOf([...new Set(claimed)]),
    Promise.all(rows.map((row) => deps.accounts.byId(row.user_id))),
  ])
  return rows.flatMap((row, index) => {
    const account = accounts[index]
    if (!account) return []
    const { claimed_by: operatorId, claimed_until: until, first_answered_at: answered } = row
    const isClaimed = operatorId !== null && until !== null && until.getTime() > now
    return {
      chatId: row.chat_id,
      kind: row.kind,
      state: row.state,
      since: row.since.getTime(),
      firstAnswerMs: answered && answered.getTime() - row.opened_at.getTime(),
      claim: isClaimed ? { operatorId, name: names.get(operatorId) ?? '', until: until.getTime() } : null,
      userId: account.id,
      name: account.name,
      language: account.language,
      preview: row.preview,
    }
  })
}

/** In what time half of the requests of these kinds were first answered in the last seven days; null without any. */
export const firstAnswerMs = (
  { db, clock }: Pick<DeskDeps['plumbing'], 'db' | 'clock'>,
  kinds: readonly SupportSubtype[],
): Promise<number | null> => medianFirstAnswer(db, kinds, new Date(clock.now() - medianOverMs))

/** Requests of the kinds that the caller answers, with how many wait. */
export async function listSupport(
  deps: DeskDeps,
  { rights }: OperatorCaller,
  wanted: {
    readonly state: RequestRow['state']
    readonly kind?: SupportSubtype | undefined
    readonly since?: number | undefined
    readonly chatId?: string | undefined
  },
) {
  const { db } = deps.plumbing
  const own = seenKinds(rights)
  const kinds = own.filter((kind) => wanted.kind === undefined || kind === wanted.kind)
  const { state, since, chatId } = wanted
  const after = since === undefined || chatId === undefined ? null : { since: new Date(since), chatId }
  const [rows, waiting, answerMs] = await Promise.all([
    listRequests(db, { state, kinds, after }, supportPageMax),
    countWaiting(db, own),
    firstAnswerMs(deps.plumbing, own),
  ])
  return {
    requests: await presentRequests(deps, rows),
    waiting: own.flatMap((kind) => {
      const found = waiting.find((row) => row.kind === kind)
      return found ? { kind, count: Number(found.count), oldest: found.oldest.getTime() } : []
    }),
    firstAnswerMs: answerMs,
  }
}

/** Throws not_found, also for a kind that the operator does not see. */
export async function requestOf(deps: DeskDeps, { caller, chatId }: AtDesk): Promise<RequestRow> {
  const found = await findRequest(deps.plumbing.db, chatId, seenKinds(caller.rights))
  if (!found) throw new DomainError('not_found')
  return found
}

async function readMessages({ plumbing: { db }, media }: DeskDeps, chatId: string) {
  const rows = await db
    .selectFrom('messages')
    .select(['id', 'seq', 'sent_at', 'operator_name', 'operator_role', 'type', 'text'])
    .where((message) => message.and({ chat_id: chatId, withheld: false }))
    .orderBy('seq', 'desc')
    .limit(shownMax)
    .execute()
  const withFiles = rows.flatMap((row) => (row.type === 'media' ? [row.id] : []))
  const filesOf = await media.of(db, withFiles)
  return rows.toReversed().map((row) => {
    const role = answeringRoles.find((knownRole) => knownRole === row.operator_role)
    const operator =
      row.operator_name !== null && role !== undefined ? { name: row.operator_name, role } : null
    const files = (filesOf.get(row.id) ?? []).map((file) => ({
      mediaId: file.id,
      type: mediaRules[file.purpose].kind,
      sizeBytes: Number(file.size_bytes),
      duration: file.duration_ms === null ? null : file.duration_ms / 1000,
    }))
    const { id: messageId, seq, text } = row
    return { messageId, seq, at: row.sent_at.getTime(), text, isMedia: row.type === 'media', files, operator }
  })
}

export async function conversationOf(deps: DeskDeps, at: AtDesk): Promise<SupportConversation> {
  const [request] = await presentRequests(deps, [await requestOf(deps, at)])
  if (!request) throw new DomainError('not_found')
  const account = await deps.accounts.byId(request.userId)
  if (!account) throw new DomainError('not_found')
  return {
    request,
    person: {
      rolesGroup: account.roles_group,
      country: account.country,
      standing: account.standing,
      joinedAt: account.created_at.getTime(),
    },
    messages: await readMessages(deps, at.chatId),
  }
}

/** Marks what the person wrote so far as read, and locks the chat. */
async function markRead(
  deps: DeskDeps,
  tx: Tx,
  { chat_id: chatId, user_id: userId }: RequestRow,
): Promise<readonly NotedChanges[]> {
  const read = await tx
    .updateTable('chats')
    .set((row) => ({ support_read_seq: row.ref('last_seq') }))
    .where('id', '=', chatId)
    .where('support_read_seq', '<', (row) => row.ref('last_seq'))
    .returning('id')
    .execute()
  return read.length === 0 ? [] : changeIn(deps, tx, { userId, chatIds: [chatId] }, sql`hidden = s.hidden`)
}

export const record = (
  { audit }: DeskDeps,
  tx: Tx,
  action: AuditAction,
  { caller, origin, chatId }: AtDesk,
  subject: string,
  about: Readonly<Record<string, string>> = {},
): Promise<void> =>
  audit.record({ action, subject, actor: caller.operatorId, origin, about: { chatId, ...about } }, tx)

const claimAct = ({ caller: { operatorId }, chatId: itemId, origin }: AtDesk) =>
  ({ queue: 'support', itemId, operatorId, origin }) as const

/** The person sees messages up to this number as read. */
export async function noteRead(tx: Tx, chatId: string, seq: number): Promise<void> {
  await tx
    .updateTable('chats')
    .set({ support_read_seq: seq })
    .where('id', '=', chatId)
    .where('support_read_seq', '<', seq)
    .execute()
}

/** The conversation, claimed unless a colleague has it. Each opening is in the security log. Throws not_found. */
export async function openRequest(deps: DeskDeps, at: AtDesk): Promise<SupportConversation> {
  const request = await requestOf(deps, at)
  const now = deps.plumbing.clock.now()
  const noted = await transact(deps.plumbing.db, async (tx) => {
    await lockChats(tx, [at.chatId])
    const lease = { operatorId: at.caller.operatorId, now: new Date(now), until: new Date(now + claimMs) }
    const taken = await claimRequest(tx, at.chatId, lease)
    const marked = taken ? await markRead(deps, tx, request) : []
    if (taken) await recordClaim(deps.audit, tx, claimAct(at), taken)
    await record(deps, tx, 'support.read', at, request.user_id)
    return marked
  })
  await pushChanges(deps, noted)
  return conversationOf(deps, at)
}

/** Runs `work` in a transaction that holds the request's chat. Throws not_found. */
export async function holdRequest(
  deps: DeskDeps,
  at: AtDesk,
  work: (tx: Tx, request: RequestRow) => Promise<readonly NotedChanges[]>,
): Promise<void> {
  const request = await requestOf(deps, at)
  const noted = await transact(deps.plumbing.db, async (tx) => {
    await lockChats(tx, [at.chatId])
    return work(tx, request)
  })
  await pushChanges(deps, noted)
}

/** Throws conflict without the claim. */
export async function changeOwn(
  { plumbing: { clock } }: DeskDeps,
  tx: Tx,
  { caller: { operatorId }, chatId }: AtDesk,
  change: RequestChange,
): Promise<void> {
  const holder = { operatorId, now: new Date(clock.now()) }
  if (!(await changeClaimed(tx, chatId, holder, change))) throw new DomainError('conflict')
}

/** Throws not_found, conflict. */
export async function keepRequest(deps: DeskDeps, at: AtDesk): Promise<SupportConversation> {
  const until = new Date(deps.plumbing.clock.now() + claimMs)
  await holdRequest(deps, at, async (tx, request) => {
    await changeOwn(deps, tx, at, { claimed_until: until })
    return markRead(deps, tx, request)
  })
  return conversationOf(deps, at)
}

/** Throws not_found. */
export async function releaseRequest(deps: DeskDeps, at: AtDesk): Promise<void> {
  const { user_id } = await requestOf(deps, at)
  const { db, clock } = deps.plumbing
  const holder = { operatorId: at.caller.operatorId, now: new Date(clock.now()) }
  await transact(db, async (tx) => {
    const isReleased = await changeClaimed(tx, at.chatId, holder, noClaim)
    if (isReleased) await recordRelease(deps.audit, tx, claimAct(at), user_id)
  })
}

export interface SeenPlace {
  /** Number of the last message of the conversation that an operator has seen. */
  readonly seenSeq: number
}

/** Throws not_found, and conflict without the claim or if the person wrote something that the operator has not seen. */
export async function closeRequest(deps: DeskDeps, at: AtDesk, { seenSeq }: SeenPlace): Promise<void> {
  await holdRequest(deps, at, async (tx, { user_id }) => {
    if ((await firstAskedAfter(tx, at.chatId, seenSeq)) !== null) throw new DomainError('conflict')
    await changeOwn(deps, tx, at, { state: 'closed', since: new Date(deps.plumbing.clock.now()), ...noClaim })
    await record(deps, tx, 'support.closed', at, user_id)
    return []
  })
}

/** Throws not_found for an operator who does not answer that kind, conflict. */
export async function handOver(
  deps: DeskDeps,
  at: AtDesk,
  to: { readonly kind: SupportSubtype; readonly operatorId: string | null },
): Promise<void> {
  const { kind, operatorId } = to
  const otherOperators = operatorId === null ? [] : await deps.colleagues.active()
  const otherOperator = otherOperators.find(
    ({ id, roles }) => id === operatorId && answeredKinds(rightsOf(roles)).includes(kind),
  )
  if (operatorId !== null && !otherOperator) throw new DomainError('not_found')
  const until = new Date(deps.plumbing.clock.now() + handedMs)
  const claim = otherOperator ? { claimed_by: otherOperator.id, claimed_until: until } : noClaim
  await holdRequest(deps, at, async (tx, { user_id }) => {
    await changeOwn(deps, tx, at, { kind, ...claim })
    await record(deps, tx, 'support.handed_over', at, user_id, {
      kind,
      ...(otherOperator && { to: otherOperator.id }),
    })
    return []
  })
}
