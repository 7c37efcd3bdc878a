import { fillReply, type SupportConversation, type ViewPurpose } from '@serendip/contract/operator'
import { Button, classNames, Field, Notice, PaperclipIcon, Select, Spinner, TextArea } from '@serendip/ui'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { type Api, useApi } from '../api.ts'
import { errorCodeOf } from '../client.ts'
import { ErrorNotice } from '../parts/screen/error-notice.tsx'
import { KeyHint } from '../parts/screen/key-hint.tsx'
import { When } from '../parts/facts/when.tsx'
import { useMe } from '../queries.ts'
import styles from './conversation.module.css'
import { HandOverDialog } from './hand-over-dialog.tsx'
import { MessageFiles } from './message-files.tsx'
import { RequestPerson } from './request-person.tsx'
import { conversationKey, conversationQuery, repliesQuery } from './support-queries.ts'

/** One request: what was written, the answer, and who asks. Leaving it gives it back. */
export function Conversation({ chatId }: { chatId: string }) {
  const api = useApi()
  const { t } = useTranslation('console')
  const { operatorId } = useMe()
  const queries = useQueryClient()
  const { data, error } = useQuery(conversationQuery(api, chatId, operatorId))
  useEffect(
    () => () => {
      const refresh = () => queries.invalidateQueries({ queryKey: ['support', 'list'] })
      void api.support.release({ params: { chatId } }).then(refresh, refresh)
    },
    [api, chatId, queries],
  )
  if (error && errorCodeOf(error) === 'conflict') {
    const again = () => void queries.resetQueries({ queryKey: conversationKey(chatId) })
    return (
      <div className={styles.notice}>
        <Notice tone="warn">{t('support.lost')}</Notice>
        <Button onClick={again}>{t('retry')}</Button>
      </div>
    )
  }
  if (!data) return error ? <ErrorNotice error={error} /> : <Spinner />
  const { claim } = data.request
  return (
    <div className={styles.conversation}>
      <section className={styles.middle}>
        {claim && claim.operatorId !== operatorId && (
          <Notice>{t('support.taken', { name: claim.name })}</Notice>
        )}
        <Messages conversation={data} />
        {claim?.operatorId === operatorId && <Answer conversation={data} />}
      </section>
      <RequestPerson conversation={data} />
    </div>
  )
}

interface MessagesProps {
  readonly conversation: SupportConversation
  /** Purpose for which an operator who does not answer reads it. */
  readonly purpose?: ViewPurpose
}

export function Messages({ conversation: { request, messages }, purpose }: MessagesProps) {
  const { t } = useTranslation('console')
  const end = useRef<HTMLLIElement>(null)
  const count = messages.length
  useEffect(() => {
    if (count > 0) end.current?.scrollIntoView({ block: 'nearest' })
  }, [count])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard.
    <div role="log" tabIndex={0} aria-label={t('support.log', { name: request.name })} className={styles.log}>
      <ol className={styles.messages}>
        {messages.map(({ messageId, at, isMedia, text, files, operator }) => (
          <li key={messageId} ref={end} className={classNames(styles.message, operator && styles.own)}>
            {isMedia && <MessageFiles chatId={request.chatId} files={files} purpose={purpose} />}
            {text !== '' && (
              <span className={styles.text} dir="auto">
                {text}
              </span>
            )}
            <span className={styles.by}>
              {operator ? `${operator.name} · ${t(`roles.${operator.role}`)}` : request.name} ·{' '}
              <When ms={at} />
            </span>
          </li>
        ))}
      </ol>
    </div>
  )
}

/** An answer as it is typed; its key lets a repeated one be stored once. */
interface Draft {
  readonly key: string
  readonly text: string
  readonly picture: File | null
}
const draftOf = (text: string, picture: File | null = null): Draft => ({
  key: crypto.randomUUID(),
  text,
  picture,
})

async function send(api: Api, chatId: string, { key, text, picture }: Draft, seenSeq: number): Promise<void> {
  const params = { chatId }
  if (!picture) await api.support.answer({ params, body: { key, seenSeq, text } })
  else {
    const file = new Uint8Array(await picture.arrayBuffer())
    await api.support.answerWithPicture({ params, body: { key, seenSeq, text, file } })
  }
}

function AnswerHint({ name }: { name: string }) {
  const { t } = useTranslation('console')
  return (
    <>
      <KeyHint>{t('support.answerKey')}</KeyHint> {t('support.answerHint', { name })}
    </>
  )
}

/** Acts that end with the request leaving the screen, or with an answer in it. */
function useActs({ request: { chatId }, messages }: SupportConversation, answered: () => void) {
  const api = useApi()
  const seenSeq = messages.at(-1)?.seq ?? 0
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const refresh = () => queries.invalidateQueries({ queryKey: ['support'] })
  const leave = async () => {
    void refresh()
    await navigate(`/support?${params.toString()}`)
  }
  const close = useMutation({
    mutationFn: () => api.support.close({ params: { chatId }, body: { seenSeq } }),
    onSuccess: leave,
    // Shows what is new: a message, or that a colleague has the request.
    onError: refresh,
  })
  const answer = useMutation({
    mutationFn: (draft: Draft) => send(api, chatId, draft, seenSeq),
    onSuccess: () => {
      close.reset()
      answered()
    },
    onSettled: refresh,
  })
  return { answer, close, leave }
}

function Answer({ conversation }: { conversation: SupportConversation }) {
  const { t } = useTranslation('console')
  const [draft, setDraft] = useState(() => draftOf(''))
  const [isHanding, setHanding] = useState(false)
  const { request } = conversation
  const { name } = request
  const { text, picture } = draft
  const { answer, close, leave } = useActs(conversation, () => setDraft(draftOf('')))
  const isUnread = close.error !== null && errorCodeOf(close.error) === 'conflict'
  const isEmpty = text.trim() === '' && picture === null
  const canSend = !isEmpty && !answer.isPending
  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || !canSend) return
    event.preventDefault()
    event.currentTarget.form?.requestSubmit()
  }
  return (
    <form
      className={styles.answer}
      onSubmit={(event) => {
        event.preventDefault()
        if (canSend) answer.mutate(draft)
      }}
    >
      {isUnread && <Notice tone="warn">{t('support.newMessage')}</Notice>}
      <ErrorNotice error={answer.error ?? (isUnread ? null : close.error)} />
      <Replies
        conversation={request}
        insert={(reply) =>
          setDraft((now) => draftOf(now.text ? `${now.text}\n${reply}` : reply, now.picture))
        }
      />
      <Field label={t('support.answerLabel', { name })} hint={<AnswerHint name={name} />}>
        <TextArea
          autoFocus
          dir="auto"
          maxLength={2000}
          value={text}
          onKeyDown={press}
          onChange={(event) => setDraft(draftOf(event.target.value, picture))}
        />
      </Field>
      <Picture picture={picture} onPick={(picked) => setDraft(draftOf(text, picked))} />
      <div className={styles.acts}>
        <Button type="submit" variant="ember" pending={answer.isPending} disabled={isEmpty}>
          {t('support.answer')}
        </Button>
        <Button onClick={() => setHanding(true)}>{t('support.handOver')}</Button>
        <Button pending={close.isPending} onClick={() => close.mutate()}>
          {t('support.close')}
        </Button>
        <Button variant="quiet" onClick={() => void leave()}>
          {t('support.leave')}
        </Button>
      </div>
      <HandOverDialog
        request={request}
        open={isHanding}
        onOpenChange={setHanding}
        done={() => void leave()}
      />
    </form>
  )
}

interface PictureProps {
  readonly picture: File | null
  onPick(picture: File | null): void
}

/** The picture that goes out with the answer. */
function Picture({ picture, onPick }: PictureProps) {
  const { t } = useTranslation('console')
  const picker = useRef<HTMLInputElement>(null)
  return (
    <span className={styles.acts}>
      <Button size="s" icon={<PaperclipIcon />} onClick={() => picker.current?.click()}>
        {picture ? picture.name : t('support.attach')}
      </Button>
      {picture && (
        <Button size="s" variant="quiet" onClick={() => onPick(null)}>
          {t('support.detach')}
        </Button>
      )}
      <input
        ref={picker}
        type="file"
        accept=".jpg,.jpeg,.png"
        hidden
        aria-label={t('support.attach')}
        onChange={({ target }) => {
          onPick(target.files?.[0] ?? null)
          target.value = ''
        }}
      />
    </span>
  )
}

interface RepliesProps {
  readonly conversation: SupportConversation['request']
  insert(text: string): void
}

/** Those of the person's language first, then English ones. */
function Replies({ conversation: { kind, language, name }, insert }: RepliesProps) {
  const api = useApi()
  const { t } = useTranslation('console')
  // As the person reads who answers.
  const [firstName = ''] = useMe().name.split(' ')
  const { data } = useQuery(repliesQuery(api))
  const fitting = (data?.replies ?? [])
    .filter(
      (reply) => (reply.kind === null || reply.kind === kind) && [language, 'en'].includes(reply.language),
    )
    .toSorted((a, b) => Number(b.language === language) - Number(a.language === language))
  if (fitting.length === 0) return null
  return (
    <Select
      aria-label={t('support.replies')}
      value=""
      onChange={(event) => {
        const chosen = fitting.find(({ replyId }) => replyId === event.target.value)
        if (!chosen) return
        const date = new Date().toLocaleDateString(chosen.language, { dateStyle: 'long' })
        insert(fillReply(chosen.text, { name, operator: firstName, date }))
      }}
    >
      <option value="">{t('support.chooseReply')}</option>
      {fitting.map((reply) => (
        <option key={reply.replyId} value={reply.replyId}>
          {reply.title} ({reply.language})
        </option>
      ))}
    </Select>
  )
}
