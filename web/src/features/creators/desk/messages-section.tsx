import { automaticTextMax, type FollowerMessages, formatLocale } from '@serendip/contract'
import { Button, Dialog, Field, Notice, Section, Skeleton, TextArea } from '@serendip/ui'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { asApiError } from '../../../platform/api/api-error.ts'
import { usePlatform } from '../../../platform/platform-context.tsx'
import styles from './desk.module.css'

const greetingKey = ['creator-greeting']
const followersKey = ['follower-messages']
/** While a message is on its way to followers. */
const sendingPollMs = 5_000

/** A creator’s greeting, and a message to all followers. */
export function MessagesSection() {
  const { t } = useTranslation(['creator-desk', 'everywhere'])
  const { api } = usePlatform()
  const greeting = useQuery({ queryKey: greetingKey, queryFn: () => api.creatorMessages.greeting() })
  const followers = useQuery({
    queryKey: followersKey,
    queryFn: () => api.creatorMessages.followerMessages(),
    refetchInterval: ({ state }) => (state.data?.last?.isDone === false ? sendingPollMs : false),
  })
  const isError = greeting.isError || followers.isError
  const retry = () => Promise.all([greeting.refetch(), followers.refetch()])
  return (
    <Section title={t('messages.title')}>
      {isError && (
        <Notice tone="error" action={<Button onClick={() => void retry()}>{t('everywhere:retry')}</Button>}>
          {t('messages.failed')}
        </Notice>
      )}
      {!isError && (greeting.isPending || followers.isPending) && <Skeleton shape="block" />}
      {greeting.data && <Greeting stored={greeting.data.text} />}
      {followers.data && <ToFollowers state={followers.data} />}
    </Section>
  )
}

function Greeting({ stored }: { readonly stored: string }) {
  const { t } = useTranslation(['creator-desk', 'error'])
  const { api, notices } = usePlatform()
  const queries = useQueryClient()
  const [text, setText] = useState(stored)
  const saving = useMutation({
    mutationFn: () => api.creatorMessages.setGreeting({ body: { text } }),
    onSuccess(now) {
      queries.setQueryData(greetingKey, now)
      setText(now.text)
      notices.show({ title: t('messages.savedGreeting'), accent: 'success' })
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    saving.mutate()
  }
  return (
    <form noValidate className={styles.message} onSubmit={submit}>
      <Field
        label={t('messages.greeting')}
        hint={t('messages.greetingHint')}
        {...(saving.isError && { error: t(`error:${asApiError(saving.error).code}`) })}
      >
        <TextArea
          value={text}
          maxLength={automaticTextMax}
          dir="auto"
          onChange={({ target }) => setText(target.value)}
        />
      </Field>
      <div>
        <Button type="submit" variant="solid" pending={saving.isPending} disabled={text.trim() === stored}>
          {t('messages.saveGreeting')}
        </Button>
      </div>
    </form>
  )
}

function ToFollowers({ state: { last, followers, nextAt } }: { readonly state: FollowerMessages }) {
  const { t, i18n } = useTranslation(['creator-desk', 'error', 'everywhere'])
  const { api } = usePlatform()
  const queries = useQueryClient()
  const [text, setText] = useState('')
  const [asks, setAsks] = useState(false)
  const sending = useMutation({
    mutationFn: () => api.creatorMessages.writeFollowers({ body: { text } }),
    onSuccess(now) {
      queries.setQueryData(followersKey, now)
      setText('')
    },
    onSettled: () => setAsks(false),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAsks(true)
  }
  const time = new Intl.DateTimeFormat(formatLocale(i18n.language), {
    dateStyle: 'medium',
    timeStyle: 'short',
  })
  return (
    <form noValidate className={styles.message} onSubmit={submit}>
      <Field
        label={t('messages.followers')}
        hint={t('messages.followersHint')}
        {...(sending.isError && { error: t(`error:${asApiError(sending.error).code}`) })}
      >
        <TextArea
          value={text}
          maxLength={automaticTextMax}
          dir="auto"
          disabled={nextAt !== null}
          onChange={({ target }) => setText(target.value)}
        />
      </Field>
      <div>
        <Button type="submit" variant="solid" disabled={nextAt !== null || text.trim() === ''}>
          {t('messages.send')}
        </Button>
      </div>
      <Dialog
        open={asks}
        onOpenChange={setAsks}
        title={t('messages.ask', { count: followers })}
        description={t('messages.askText')}
        closeLabel={t('everywhere:close')}
        footer={
          <>
            <Button size="l" onClick={() => setAsks(false)}>
              {t('messages.edit')}
            </Button>
            <Button variant="solid" size="l" pending={sending.isPending} onClick={() => sending.mutate()}>
              {t('messages.confirm')}
            </Button>
          </>
        }
      >
        <blockquote dir="auto" className={styles.quoted}>
          {text.trim()}
        </blockquote>
      </Dialog>
      <p role="status" className={styles.lead}>
        {last && t(last.isDone ? 'messages.sent' : 'messages.sending', { count: last.sent })}{' '}
        {last?.isFailed && t('messages.stopped')}{' '}
        {nextAt !== null && t('messages.next', { time: time.format(nextAt) })}
      </p>
    </form>
  )
}
