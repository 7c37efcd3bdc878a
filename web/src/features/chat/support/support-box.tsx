import { IconButton, Notice, SendIcon } from '@serendip/ui'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useChatClient } from '../chat-context.tsx'
import { Input } from '../conversation/send-box.tsx'
import styles from '../conversation/send-box.module.css'
import { AttachButton } from '../media/attach-button.tsx'
import { AttachmentTray } from '../media/attachment-tray.tsx'
import { useAttachments } from '../media/use-attachments.ts'
import type { ChatRow } from '../store/chat-database.ts'

/** Where one writes to support: words and files. */
export function SupportBox({ chat, startText }: { chat: ChatRow; startText: string }) {
  const { t } = useTranslation('chat')
  const client = useChatClient()
  const input = useRef<HTMLTextAreaElement>(null)
  const attachments = useAttachments()
  const [text, setText] = useState(startText)
  const [isFull, setFull] = useState(false)
  const { files } = attachments
  const words = text.trim()
  const isEmpty = words === '' && files.length === 0

  async function send(): Promise<void> {
    if (isEmpty) return
    setText('')
    attachments.set([])
    input.current?.focus()
    const content =
      files.length > 0
        ? ({ type: 'media', text: words, files } as const)
        : ({ type: 'text', text: words } as const)
    const isStored = await client.send(chat, content).then(
      () => true,
      () => false,
    )
    setFull(!isStored)
    if (isStored) return
    setText(words)
    attachments.set(files)
  }
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      {isFull && <Notice tone="error">{t('noSpace')}</Notice>}
      <AttachmentTray attachments={attachments} />
      <div className={styles.line}>
        <AttachButton onChoose={attachments.choose} />
        <Input
          input={input}
          name={t('support.title')}
          text={text}
          onText={setText}
          onSend={() => void send()}
        />
        <IconButton type="submit" look="ember" icon={<SendIcon />} label={t('send')} disabled={isEmpty} />
      </div>
    </form>
  )
}
