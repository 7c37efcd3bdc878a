import { useState } from 'react'
import { useChatClient } from '../../chat-context.tsx'
import { type Attachments, useAttachments } from '../../media/use-attachments.ts'
import type { ChatRow, MessageRow } from '../../store/chat-database.ts'

/** Takes a refused message out of its chat and puts it into the box, before what was typed and chosen since. */
export function useTakeBack(chat: ChatRow, { files, set, setOpening }: Attachments) {
  const { drafts, takeBack } = useChatClient()
  return async ({ key, text, unlockCoins, membersOnly, viewOnce }: MessageRow): Promise<void> => {
    // Stored before the message goes, so that a page that ends in between loses nothing.
    drafts.set(chat._id, [text, drafts.of(chat)].filter((part) => part !== '').join('\n'))
    set([...(await takeBack(key)), ...files])
    setOpening({
      ...(unlockCoins !== undefined && { unlockCoins }),
      ...(membersOnly && { membersOnly }),
      ...(viewOnce && { viewOnce }),
    })
  }
}

/** Takes a message back into the box to be edited; the box is then drawn again with it. */
export function useEditing(chat: ChatRow, onReply: (message: MessageRow | null) => void) {
  const { database, drafts } = useChatClient()
  const [editedCount, setEditedCount] = useState(0)
  const attachments = useAttachments()
  const takeBack = useTakeBack(chat, attachments)
  const show = () => setEditedCount((count) => count + 1)
  async function edit(message: MessageRow): Promise<void> {
    await takeBack(message)
    const { replyTo } = message
    if (replyTo !== undefined) onReply((await database.messages.where({ _id: replyTo }).first()) ?? null)
    show()
  }
  return {
    editedCount,
    attachments,
    onEdit: (message: MessageRow) => void edit(message),
    onOpener(text: string) {
      drafts.set(chat._id, text)
      show()
    },
  }
}
