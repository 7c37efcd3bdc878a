import { useChatClient } from '../chat-context.tsx'
import type { Attachments } from '../media/use-attachments.ts'
import type { ChatRow, MessageRow } from '../store/chat-database.ts'

/** Takes a refused message out of its chat and puts it into the box, before what was typed and chosen since. */
export function useTakeBack(chat: ChatRow, { files, set, setOpening }: Attachments) {
  const { drafts, takeBack } = useChatClient()
  return async ({ key, text, unlockCoins, membersOnly }: MessageRow): Promise<void> => {
    // Stored before the message goes, so that a page that ends in between loses nothing.
    drafts.set(chat._id, [text, drafts.of(chat)].filter((part) => part !== '').join('\n'))
    set([...(await takeBack(key)), ...files])
    setOpening({ ...(unlockCoins !== undefined && { unlockCoins }), ...(membersOnly && { membersOnly }) })
  }
}
