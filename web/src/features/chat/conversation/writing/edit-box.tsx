import { limits, type Partner } from '@serendip/contract'
import { CheckIcon, IconButton, shortName, useExcess } from '@serendip/ui'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useChatClient } from '../../chat-context.tsx'
import type { MessageRow } from '../../store/chat-database.ts'
import { reportUnlessClosed } from '../../use-live.ts'
import { Answering } from '../bubbles/quote.tsx'
import styles from './send-box.module.css'
import { Input, TooLong } from './send-box.tsx'

interface EditBoxProps {
  readonly message: MessageRow
  readonly partner: Partner
  /** The new text is stored, or not to be. */
  onDone(): void
}

/** In place of the box: a message of one's own whose text is changed. Escape leaves it as it is. */
export function EditBox({ message, partner, onDone }: EditBoxProps) {
  const { t } = useTranslation('chat')
  const { edit } = useChatClient()
  const { key, text: stored } = message
  const input = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState(message.edit?.text ?? stored)
  const excess = useExcess(text, limits.messageMaxChars)
  const words = text.trim()
  const canSave = words !== '' && excess === null
  useEffect(() => {
    const area = input.current
    area?.focus({ preventScroll: true })
    area?.setSelectionRange(area.value.length, area.value.length)
  }, [])
  function save(): void {
    if (!canSave) return
    void edit(key, { text: words }).catch(reportUnlessClosed)
    onDone()
  }
  return (
    <form
      className={styles.form}
      aria-label={t('editing.title')}
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
      onKeyDown={(event) => event.key === 'Escape' && onDone()}
    >
      <Answering message={message} partner={partner} cancelLabel={t('editing.cancel')} onCancel={onDone} />
      <TooLong text={text} />
      <div className={styles.line}>
        <Input input={input} name={shortName(partner.name)} text={text} onText={setText} />
        <IconButton
          type="submit"
          variant="ember"
          icon={<CheckIcon />}
          label={t('editing.save')}
          disabled={!canSave}
        />
      </div>
    </form>
  )
}
