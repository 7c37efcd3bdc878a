import type { Tx } from '../../kernel/db.ts'
import type { AccountRow } from '../accounts/index.ts'
import type { ChatDeps } from './chat-deps.ts'

/** For people without an open tab: one mail until they read the answer. It does not contain the message. */
export async function mailAnswer(
  { mails }: ChatDeps,
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
