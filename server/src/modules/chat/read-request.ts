import type { ViewPurpose, SupportConversation } from '@serendip/contract/operator'
import { transact } from '../../kernel/transact.ts'
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
