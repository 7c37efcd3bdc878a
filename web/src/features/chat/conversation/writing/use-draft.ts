import { useEffect, useRef, useState } from 'react'
import { useChatClient } from '../../chat-context.tsx'
import type { NewContent, UnlockTerms } from '../../engine/chat-client.port.ts'
import type { Attachments } from '../../media/use-attachments.ts'
import type { ChatRow } from '../../store/chat-database.ts'
import { isQuota } from '../../store/with-space.ts'

interface Draft {
  readonly attachments: Attachments
  /** The message that it answers. */
  readonly replyTo?: string | undefined
  /** Text that the box contains at first if nothing was typed in this chat. */
  readonly suggested?: string
}

/** State of the text being written, and its sending; a message that cannot be stored stays in the box. */
export function useDraft(chat: ChatRow, { attachments, replyTo, suggested = '' }: Draft) {
  const { send, typing, drafts } = useChatClient()
  const [text, showText] = useState(() => drafts.of(chat) || suggested)
  const [problem, setProblem] = useState<'noSpace' | 'notStored' | null>(null)
  useEffect(() => {
    document.addEventListener('visibilitychange', drafts.flush)
    return () => {
      document.removeEventListener('visibilitychange', drafts.flush)
      drafts.flush()
    }
  }, [drafts])
  const stored = useRef(chat.draft)
  useEffect(() => {
    // Another tab sent it, or the chat was deleted.
    if (drafts.of(chat) === '') showText((now) => (now === stored.current ? '' : now))
    stored.current = chat.draft
  }, [drafts, chat])
  const store = async (content: NewContent): Promise<boolean> => {
    const found = await send(chat, { ...content, ...(replyTo !== undefined && { replyTo }) }).then(
      () => null,
      (thrown: unknown) => (isQuota(thrown) ? 'noSpace' : 'notStored'),
    )
    setProblem(found)
    return found === null
  }
  /** Without the text, which stays in the box. */
  const submitOnce = async (viewOnce: NonNullable<UnlockTerms['viewOnce']>): Promise<void> => {
    const { files, opening } = attachments
    attachments.set([])
    if (await store({ type: 'media', text: '', files, viewOnce })) return
    attachments.set(files)
    attachments.setOpening(opening)
  }
  return {
    text,
    problem,
    setText(next: string) {
      showText(next)
      drafts.set(chat._id, next)
      if (next !== '' && chat.subtype === undefined) typing.publish(chat.userId)
    },
    /** A sticker or a GIF, which leaves the text as it is. */
    async submitContent(content: NewContent) {
      await store(content)
    },
    async submit() {
      const words = text.trim()
      const { files, opening } = attachments
      if (words === '' && files.length === 0) return
      if (opening.viewOnce) return submitOnce(opening.viewOnce)
      showText('')
      attachments.set([])
      const isStored = await store(
        files.length > 0
          ? { type: 'media', text: words, files, ...opening }
          : { type: 'text', text: words, ...opening },
      )
      // The draft is there until the message is: a page that ends in between loses neither.
      if (isStored) return drafts.sent(chat._id, text)
      showText((since) => (since === '' ? text : since))
      attachments.set(files)
      attachments.setOpening(opening)
    },
  }
}
