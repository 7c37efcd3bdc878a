import { IconButton, SendIcon } from '@serendip/ui'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import styles from '../conversation/writing/send-box.module.css'
import { Input, TooLong } from '../conversation/writing/send-box.tsx'
import { StorageNotice } from '../conversation/writing/storage-notice.tsx'
import { useDraft } from '../conversation/writing/use-draft.ts'
import { AttachButton } from '../media/attach-button.tsx'
import { AttachmentTray } from '../media/attachment-tray.tsx'
import type { Attachments } from '../media/use-attachments.ts'
import type { ChatRow } from '../store/chat-database.ts'

interface SupportBoxProps {
  readonly chat: ChatRow
  readonly suggested: string
  readonly attachments: Attachments
}

/** The form in which a person writes to support and adds files. */
export function SupportBox({ chat, suggested, attachments }: SupportBoxProps) {
  const { t } = useTranslation('chat')
  const input = useRef<HTMLTextAreaElement>(null)
  const { text, problem, setText, submit } = useDraft(chat, { attachments, suggested })
  const isEmpty = attachments.isReading || (text.trim() === '' && attachments.files.length === 0)

  function send(): void {
    if (attachments.isReading) return
    input.current?.focus()
    void submit()
  }
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <StorageNotice problem={problem} />
      <AttachmentTray attachments={attachments} />
      <TooLong text={text} />
      <div className={styles.line}>
        <AttachButton onChoose={attachments.choose} />
        <Input input={input} name={t('support.title')} text={text} onText={setText} />
        <IconButton type="submit" variant="ember" icon={<SendIcon />} label={t('send')} disabled={isEmpty} />
      </div>
    </form>
  )
}
