import { limits } from '@serendip/contract'
import { IconButton, Notice, SendIcon, SmileIcon } from '@serendip/ui'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MessagePriceWords } from '../../../shared/coins/message-price.tsx'
import { useChatClient } from '../chat-context.tsx'
import type { ChatRow } from '../store/chat-database.ts'
import { EmojiPicker } from './emoji-picker.tsx'
import styles from './send-box.module.css'

interface SendBoxProps {
  readonly chat: ChatRow
  readonly name: string
  /** What stands in it at first, to be edited. */
  readonly startText: string
}

/** Where one writes. */
export function SendBox({ chat, name, startText }: SendBoxProps) {
  const { t } = useTranslation('chat')
  const input = useRef<HTMLTextAreaElement>(null)
  const { text, setText, isFull, submit } = useDraft(chat, startText)
  const [isPicking, setPicking] = useState(false)
  const isEmpty = text.trim() === ''

  function send(): void {
    setPicking(false)
    input.current?.focus()
    void submit()
  }
  function insert(one: string): void {
    const { selectionStart = text.length, selectionEnd = text.length } = input.current ?? {}
    setText((text.slice(0, selectionStart) + one + text.slice(selectionEnd)).slice(0, limits.messageMaxChars))
  }
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      {isFull && <Notice tone="error">{t('noSpace')}</Notice>}
      {isPicking && <EmojiPicker onPick={insert} />}
      <MessagePriceWords className={styles.price ?? ''} price={chat.messagePrice ?? null} />
      <div className={styles.line}>
        <IconButton
          look="quiet"
          icon={<SmileIcon />}
          label={t('emoji')}
          aria-expanded={isPicking}
          onClick={() => setPicking(!isPicking)}
        />
        <textarea
          ref={input}
          className={styles.input}
          rows={1}
          dir="auto"
          aria-label={t('input', { name })}
          placeholder={t('placeholder')}
          value={text}
          maxLength={limits.messageMaxChars}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={(event) => {
            if (!isSend(event)) return
            event.preventDefault()
            send()
          }}
        />
        <IconButton type="submit" look="ember" icon={<SendIcon />} label={t('send')} disabled={isEmpty} />
      </div>
    </form>
  )
}

/** Enter sends where there is a keyboard, and makes a new line on a phone or with Shift. */
const isSend = ({ key, shiftKey, nativeEvent }: KeyboardEvent): boolean =>
  key === 'Enter' && !shiftKey && !nativeEvent.isComposing && !matchMedia('(pointer: coarse)').matches

/** The text that is being written; what cannot be stored stays in the box. */
function useDraft(chat: ChatRow, startText: string) {
  const { send, typing } = useChatClient()
  const [text, setText] = useState(startText)
  const [isFull, setFull] = useState(false)
  return {
    ...{ text, isFull },
    setText(next: string) {
      setText(next)
      if (next !== '') typing.publish(chat.userId)
    },
    async submit() {
      const words = text.trim()
      if (words === '') return
      setText('')
      const isStored = await send(chat, words).then(
        () => true,
        () => false,
      )
      setFull(!isStored)
      if (!isStored) setText(words)
    },
  }
}
