import { limits, type Partner } from '@serendip/contract'
import {
  ExcessNote,
  IconButton,
  MicIcon,
  Notice,
  SendIcon,
  Skeleton,
  SmileIcon,
  shortName,
  useExcess,
} from '@serendip/ui'
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  Suspense,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { lateView } from '../../../../platform/late/late-view.tsx'
import { MessagePriceWords } from '../../../../shared/coins/message-price.tsx'
import { GiftButton } from '../../../../shared/gifts/gift-button.tsx'
import { AttachButton } from '../../media/attach-button.tsx'
import { AttachmentTray } from '../../media/attachment-tray.tsx'
import { HeldRecorder, Recorder } from '../../media/recorder.tsx'
import recorderStyles from '../../media/recorder.module.css'
import { UnlockPrice } from '../../media/unlock-price.tsx'
import { fitsOnce, ViewOnceSwitch } from '../../media/view-once/view-once-switch.tsx'
import type { Attachments } from '../../media/use-attachments.ts'
import { useHoldToRecord } from '../../media/use-hold-to-record.ts'
import { useRecording, type VoiceRecording } from '../../media/use-recording.ts'
import type { ContentPickerProps } from '../../picker/content-picker.tsx'
import type { ChatRow, MessageRow } from '../../store/chat-database.ts'
import { Answering } from '../bubbles/quote.tsx'
import styles from './send-box.module.css'
import { StorageNotice } from './storage-notice.tsx'
import { useDraft } from './use-draft.ts'

const ContentPicker = lateView(async () => (await import('../../picker/content-picker.tsx')).ContentPicker)

const Picker = (props: ContentPickerProps) => (
  <Suspense fallback={<Skeleton shape="row" />}>
    <ContentPicker {...props} />
  </Suspense>
)

interface SendBoxProps {
  readonly chat: ChatRow
  readonly partner: Partner
  /** Something was put into it, to be edited. */
  readonly isEdited: boolean
  readonly attachments: Attachments
  /** A creator may ask coins for opening it. */
  readonly sells?: boolean
  /** The message that the next one answers. */
  readonly answering: MessageRow | null
  /** The answer was sent, or is not to be one. */
  onAnswered(): void
}

/** The form in which a person writes and sends messages. */
export function SendBox(props: SendBoxProps) {
  const { chat, partner, isEdited, attachments, sells = false, answering, onAnswered } = props
  const { t } = useTranslation('chat')
  const name = shortName(partner.name)
  const input = useRef<HTMLTextAreaElement>(null)
  const draft = useDraft(chat, { attachments, replyTo: answering?._id })
  const { text, setText, problem, submit, submitContent } = draft
  const recording = useRecording({
    onKeep: attachments.add,
    onSend: (file) => {
      void submitContent({ type: 'media', text: '', files: [file] })
      onAnswered()
    },
  })
  const [isPicking, setPicking] = useState(false)
  const cannotSend =
    attachments.isReading || (attachments.opening.viewOnce !== undefined && !fitsOnce(attachments.files))
  const isEmpty = text.trim() === '' && attachments.files.length === 0 && !attachments.isReading

  function send(): void {
    if (cannotSend) return
    setPicking(false)
    input.current?.focus()
    void submit()
    onAnswered()
  }
  const isAnswer = answering !== null
  useEffect(() => {
    if (isAnswer) input.current?.focus()
  }, [isAnswer])
  useFocusAtOpening(input, isEdited)
  function insert(emoji: string): void {
    const { selectionStart = text.length, selectionEnd = text.length } = input.current ?? {}
    setText(text.slice(0, selectionStart) + emoji + text.slice(selectionEnd))
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
      {answering && <Answering message={answering} partner={partner} onCancel={onAnswered} />}
      <AttachmentTray attachments={attachments} />
      <ViewOnceSwitch attachments={attachments} hasText={text.trim() !== ''} />
      {sells && !isEmpty && attachments.opening.viewOnce === undefined && (
        <UnlockPrice opening={attachments.opening} onChange={attachments.setOpening} />
      )}
      {isPicking && (
        <Picker
          onEmoji={insert}
          onSend={(content) => {
            setPicking(false)
            void submitContent(content)
            onAnswered()
          }}
          onClose={() => {
            setPicking(false)
            input.current?.focus()
          }}
        />
      )}
      <MessagePriceWords className={styles.price ?? ''} price={chat.messagePrice ?? null} />
      <TooLong text={text} />
      <Line isEmpty={isEmpty} recording={recording} cannotSend={cannotSend}>
        <AttachButton onChoose={attachments.choose} />
        <IconButton
          variant="quiet"
          icon={<SmileIcon />}
          label={t('picker.open')}
          aria-expanded={isPicking}
          onClick={() => setPicking(!isPicking)}
        />
        <GiftButton partner={partner} place="chat" variant="quiet" label={t('gift.send')} />
        <Input input={input} name={name} text={text} onText={setText} />
      </Line>
    </form>
  )
}

/** Says by how much a message is too long, which is then not sent. */
export function TooLong({ text }: { readonly text: string }) {
  return <ExcessNote id={useId()} words={useExcess(text, limits.messageMaxChars)} />
}

interface LineProps {
  readonly isEmpty: boolean
  readonly cannotSend: boolean
  readonly recording: VoiceRecording
  readonly children: ReactNode
}

/** The controls for writing, or for a recording if there is nothing to send yet. */
function Line({ isEmpty, cannotSend, recording, children }: LineProps) {
  const { t } = useTranslation('chat')
  const { isHeld, handlers } = useHoldToRecord(recording)
  const isRecording = recording.seconds !== null && !isHeld
  return (
    <>
      {recording.hasFailed && <Notice tone="error">{t('media.noMicrophone')}</Notice>}
      <div className={styles.line}>
        {isHeld ? (
          <HeldRecorder recording={recording} />
        ) : isRecording ? (
          <Recorder recording={recording} />
        ) : (
          children
        )}
        {!isRecording && !isEmpty && (
          <IconButton
            type="submit"
            variant="ember"
            icon={<SendIcon />}
            label={t('send')}
            disabled={cannotSend}
          />
        )}
        {!isRecording && isEmpty && (
          <IconButton
            className={recorderStyles.hold}
            icon={<MicIcon />}
            label={t('media.record')}
            {...handlers}
          />
        )}
      </div>
    </>
  )
}

/** With a keyboard one writes at once, unless the address leads to a message; what is edited is in the box already. */
function useFocusAtOpening(input: RefObject<HTMLTextAreaElement | null>, isEdited: boolean): void {
  const [search] = useSearchParams()
  const [wanted] = useState(
    () => isEdited || (matchMedia('(pointer: fine)').matches && !search.has('message')),
  )
  useEffect(() => {
    if (wanted) input.current?.focus({ preventScroll: true })
  }, [wanted, input])
}

interface InputProps {
  readonly input: RefObject<HTMLTextAreaElement | null>
  readonly name: string
  readonly text: string
  onText(text: string): void
}

export function Input({ input, name, text, onText }: InputProps) {
  const { t } = useTranslation('chat')
  return (
    <textarea
      ref={input}
      className={styles.input}
      rows={1}
      dir="auto"
      aria-label={t('input', { name })}
      placeholder={t('placeholder')}
      value={text}
      data-limit={limits.messageMaxChars}
      onChange={({ target }) => onText(target.value)}
      onKeyDown={(event) => {
        if (!isSend(event)) return
        event.preventDefault()
        event.currentTarget.form?.requestSubmit()
      }}
    />
  )
}

/** Enter sends where there is a keyboard, and makes a new line on a phone or with Shift. */
const isSend = ({ key, shiftKey, nativeEvent }: KeyboardEvent): boolean =>
  key === 'Enter' &&
  !shiftKey &&
  // Safari ends the composition before the Enter that ends it, which it marks by this code alone.
  !(nativeEvent.isComposing || nativeEvent.keyCode === 229) &&
  !matchMedia('(pointer: coarse)').matches
