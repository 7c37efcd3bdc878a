import type { StoredFile } from '@serendip/contract'
import type { SupportConversation, ViewPurpose } from '@serendip/contract/operator'
import { DomainError } from '../../../kernel/domain-error.ts'
import { transact } from '../../../kernel/transact.ts'
import { findMessage } from '../chats.store.ts'
import { type AtDesk, conversationOf, type DeskDeps, record, requestOf } from './support-desk.ts'

/** The conversation, unclaimed and still unread, with what for in the security log. Throws not_found. */
export async function readRequest(
  deps: DeskDeps,
  at: AtDesk,
  purpose: ViewPurpose,
): Promise<SupportConversation> {
  const { user_id } = await requestOf(deps, at)
  await transact(deps.plumbing.db, (tx) => record(deps, tx, 'support.read', at, user_id, { purpose }))
  return conversationOf(deps, at)
}

/** A file of a conversation that the operator may read. Each opening is in the security log. Throws not_found. */
export async function openRequestFile(
  deps: DeskDeps,
  at: AtDesk,
  about: { readonly mediaId: string; readonly purpose?: ViewPurpose },
): Promise<{ contentType: string; file: StoredFile }> {
  const { db } = deps.plumbing
  const request = await requestOf(deps, at)
  const sent = await deps.media.open(about.mediaId)
  const message = sent && (await findMessage(db, sent.messageId))
  if (!sent || message?.chat_id !== at.chatId) throw new DomainError('not_found')
  await transact(db, (tx) => record(deps, tx, 'support.file_opened', at, request.user_id, about))
  return { contentType: sent.contentType, file: sent.file }
}
