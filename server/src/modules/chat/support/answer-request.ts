import {
  type AnsweringRole,
  answeringRoles,
  defaultLanguage,
  languages,
  type SupportSubtype,
} from '@serendip/contract'
import { type OperatorRole, rightsOf, supportRights } from '@serendip/contract/operator'
import type { Tx } from '../../../kernel/db.ts'
import { DomainError } from '../../../kernel/domain-error.ts'
import type { OperatorCaller } from '../../../kernel/handlers.ts'
import type { AccountRow } from '../../accounts/index.ts'
import { insertMessage } from '../messages/insert-message.ts'
import { messageTo } from './send-from-support.ts'
import {
  type AtDesk,
  changeOwn,
  claimMs,
  type DeskDeps,
  holdRequest,
  noteRead,
  record,
  requestOf,
  type SeenPlace,
} from './support-desk.ts'
import { firstAskedAfter, isAnswered, noteFirstAnswer, type RequestRow } from './support-requests.store.ts'

/** For people without an open tab: one mail until they read the answer. It does not contain the message. */
async function mailAnswer(
  { mails }: DeskDeps,
  tx: Tx,
  chatId: string,
  { id: accountId, email, language }: Pick<AccountRow, 'id' | 'email' | 'language'>,
): Promise<void> {
  const side = await tx
    .selectFrom('chat_sides')
    .select('read_seq')
    .where('chat_id', '=', chatId)
    .where('user_id', '=', accountId)
    .executeTakeFirstOrThrow()
  const mail = { accountId, kind: 'supportAnswered', to: email, language } as const
  await mails.request(tx, mail, `mail_${chatId}_${side.read_seq}`)
}

/** The role that lets the operator answer this kind, as the person is shown it. */
function answeringRole(roles: readonly OperatorRole[], kind: SupportSubtype): AnsweringRole {
  const role = answeringRoles.find(
    (knownRole) => roles.includes(knownRole) && rightsOf([knownRole]).has(supportRights[kind]),
  )
  if (!role) throw new DomainError('not_found')
  return role
}

interface OperatorAnswer extends SeenPlace {
  readonly key: string
  readonly text: string
  readonly picture?: Uint8Array
}

const isHeldBy = (
  { claimed_by, claimed_until }: RequestRow,
  { operatorId }: OperatorCaller,
  now: number,
): boolean => claimed_by === operatorId && (claimed_until?.getTime() ?? 0) > now

/**
 * Writes an answer once for each key. Open tabs of the person show it at once, and who has none gets a mail. What the
 * person wrote after what the operator has seen waits on, unread. Throws not_found, conflict; with a picture as `storePictureFor`.
 */
export async function answerRequest(
  deps: DeskDeps,
  at: AtDesk,
  { key, seenSeq, text, picture }: OperatorAnswer,
): Promise<void> {
  const { db, clock, ids, outbox } = deps.plumbing
  const { chatId, caller } = at
  const names = await deps.colleagues.namesOf([caller.operatorId])
  const request = await requestOf(deps, at)
  const { user_id: personId } = request
  // Before a picture is stored; the claim is checked again when the answer is written.
  const stores = picture !== undefined && !(await isAnswered(db, chatId, key))
  if (stores && !isHeldBy(request, at.caller, clock.now())) throw new DomainError('conflict')
  const account = await deps.accounts.byId(personId)
  const isAway = (await deps.shown.presence.connectionsOf(personId)).length === 0
  const mediaId = stores && (await deps.media.storePictureFor(personId, picture))
  const sentAt = new Date(clock.now())
  await holdRequest(deps, at, async (tx, { user_id: userId, kind, app_lang }) => {
    if (await isAnswered(tx, chatId, key)) return []
    const unseen = await firstAskedAfter(tx, chatId, seenSeq)
    await changeOwn(deps, tx, at, {
      ...(unseen ? { state: 'waiting', since: unseen } : { state: 'answered', since: sentAt }),
      claimed_until: new Date(clock.now() + claimMs),
    })
    const appLang = languages.find((language) => language === app_lang) ?? defaultLanguage
    const [name = ''] = (names.get(caller.operatorId) ?? '').split(' ')
    const operator = { name, role: answeringRole(caller.roles, kind) }
    const message = {
      ...messageTo({ chatId, userId, appLang }, operator, text),
      id: ids.next('msg'),
      tempId: key,
      at: sentAt,
      ...(mediaId && { type: 'media' as const }),
    }
    const stored = await insertMessage(tx, outbox, message)
    if (mediaId) {
      await deps.media.attach(tx, {
        ownerId: userId,
        messageId: message.id,
        files: [{ id: mediaId }],
        at: sentAt,
      })
    }
    if (isAway && account) await mailAnswer(deps, tx, chatId, account)
    await noteRead(tx, chatId, unseen ? seenSeq : stored.message.seq)
    await noteFirstAnswer(tx, chatId, sentAt)
    await record(deps, tx, 'support.answered', at, userId, { messageId: message.id, role: operator.role })
    return stored.noted
  })
}
