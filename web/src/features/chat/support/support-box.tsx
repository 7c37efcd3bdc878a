import { IconButton, Notice, SendIcon } from '@serendip/ui'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useChatClient } from '../chat-context.tsx'
import { Input } from '../conversation/send-box.tsx'
import styles from '../conversation/send-box.module.css'
import type { ChatRow } from '../store/chat-database.ts'

/** Where one writes to support: text only. */
export function SupportBox({ chat, startText }: { chat: ChatRow; startText: string }) {
  const { t } = useTranslation('chat')
  const client = useChatClient()
  const input = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState(startText)
  const [isFull, setFull] = useState(false)
  const words = text.trim()

  async function send(): Promise<void> {
    if (words === '') return
    setText('')
    input.current?.focus()
    const isStored = await client.send(chat, { type: 'text', text: words }).then(
      () => true,
      () => false,
    )
    setFull(!isStored)
    if (!isStored) setText(words)
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
      <div className={styles.line}>
        <Input
          input={input}
          name={t('support.title')}
          text={text}
          onText={setText}
          onSend={() => void send()}
        />
        <IconButton
          type="submit"
          look="ember"
          icon={<SendIcon />}
          label={t('send')}
          disabled={words === ''}
        />
      </div>
    </form>
  )
}
