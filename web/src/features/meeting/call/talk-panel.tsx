import { limits } from '@serendip/contract'
import {
  Button,
  classNames,
  CoinIcon,
  IconButton,
  RotateCcwIcon,
  SendIcon,
  shortName,
  useExcess,
  VisuallyHidden,
} from '@serendip/ui'
import { type FormEvent, type Ref, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePlatform } from '../../../platform/platform-context.tsx'
import { useCoinShop } from '../../../shared/coins/coin-shop.ts'
import { MessagePriceWords } from '../../../shared/coins/message-price.tsx'
import { PersonAvatar } from '../../../shared/photo/person-avatar.tsx'
import { useMeeting } from '../meeting-context.tsx'
import type { Talk, TalkText } from '../state/call-state.ts'
import { messagePriceOf } from '../state/talk.ts'
import styles from './talk-panel.module.css'

interface TalkPanelProps {
  talk: Talk
  inputRef: Ref<HTMLInputElement>
}

/** The messages of the two, over the picture; new ones are announced as they arrive. */
export function TalkPanel({ talk, inputRef }: TalkPanelProps) {
  const { t } = useTranslation('call')
  const { uuid } = usePlatform()
  const meeting = useMeeting()
  const [text, setText] = useState('')
  const log = useRef<HTMLDivElement>(null)
  const count = talk.texts.length
  useEffect(() => {
    if (count > 0) log.current?.scrollTo({ top: log.current.scrollHeight })
  }, [count])

  function send(event: FormEvent): void {
    event.preventDefault()
    if (text.trim() === '') return
    meeting.dispatch({ type: 'send-text', tempId: uuid(), text })
    setText('')
  }
  const name = shortName(talk.partner.name)
  return (
    <div className={classNames(styles.panel, talk.mode === 'text' && styles.alone)}>
      <div
        ref={log}
        className={styles.log}
        role="log"
        aria-label={t('talk.log')}
        tabIndex={count > 0 ? 0 : -1}
      >
        {talk.mode === 'text' && count === 0 && (
          <div className={styles.empty}>
            <PersonAvatar
              name={name}
              seed={talk.partner.userId}
              photo={talk.partner.avatar}
              size="xl"
              decorative
            />
            <p>{t('talk.empty')}</p>
          </div>
        )}
        {talk.texts.map((line) => (
          <Line key={line.key} line={line} name={name} />
        ))}
      </div>
      <Notes talk={talk} text={text} />
      <form className={styles.form} data-rests onSubmit={send}>
        <input
          ref={inputRef}
          className={styles.input}
          aria-label={t('talk.input', { name })}
          placeholder={t('talk.placeholder')}
          value={text}
          data-limit={limits.messageMaxChars}
          autoComplete="off"
          enterKeyHint="send"
          onChange={({ target }) => setText(target.value)}
          onKeyDown={(event) => event.key === 'Escape' && event.currentTarget.blur()}
        />
        <IconButton
          type="submit"
          className={styles.send}
          variant="glass"
          label={t('talk.send')}
          icon={<SendIcon />}
          disabled={text.trim() === ''}
        />
      </form>
    </div>
  )
}

/** The price of the next message, and by how much it is too long. */
function Notes({ talk, text }: { talk: Talk; text: string }) {
  const excess = useExcess(text, limits.messageMaxChars)
  return (
    <>
      <MessagePriceWords className={styles.price ?? ''} price={messagePriceOf(talk)} />
      {excess !== null && (
        <p className={styles.excess} role="alert">
          {excess}
        </p>
      )}
    </>
  )
}

function Line({ line, name }: { line: TalkText; name: string }) {
  const { t } = useTranslation(['call', 'error'])
  const meeting = useMeeting()
  const shop = useCoinShop()
  return (
    <div className={classNames(styles.line, line.mine && styles.mine)} data-status={line.status}>
      <VisuallyHidden>
        {line.mine ? t('talk.you', { text: '' }) : t('talk.them', { name, text: '' })}
      </VisuallyHidden>
      <span dir="auto">{line.text}</span>
      {line.refusedBy && <span className={styles.refused}>{t(`error:${line.refusedBy}`)}</span>}
      {line.refusedBy === 'not_enough_coins' && (
        <Button
          className={styles.again}
          variant="quiet"
          size="s"
          icon={<CoinIcon />}
          onClick={() => shop?.open({ place: 'call', missingCoins: null })}
        >
          {t('bill.addCoins')}
        </Button>
      )}
      {line.status === 'failed' && (
        <Button
          className={styles.again}
          variant="quiet"
          size="s"
          icon={<RotateCcwIcon />}
          onClick={() => meeting.dispatch({ type: 'resend-text', key: line.key })}
        >
          {t('talk.failed')} · {t('talk.again')}
        </Button>
      )}
      {line.status === 'offensive' && <span className={styles.refused}>{t('talk.offensive')}</span>}
    </div>
  )
}
