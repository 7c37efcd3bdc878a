import { type OwnApplication as Application, limits } from '@serendip/contract'
import { Button, Card, Field, Notice, Skeleton, TextArea } from '@serendip/ui'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { asApiError } from '../../platform/api/api-error.ts'
import { languageOf } from '../../platform/i18n/create-i18n.ts'
import { localPath } from '../../platform/i18n/language-path.ts'
import { usePlatform } from '../../platform/platform-context.tsx'
import { profileQuery } from '../../platform/queries.ts'
import styles from './own-offer.module.css'

const applicationKey = ['own-application']

/** What became of one's application, as soon as an operator decides; approved, the role of the profile changes. */
function useOwnApplication() {
  const { api, socket } = usePlatform()
  const queries = useQueryClient()
  useEffect(
    () =>
      socket.on('application.changed', () => {
        void queries.invalidateQueries({ queryKey: applicationKey })
        void queries.invalidateQueries({ queryKey: profileQuery(api).queryKey })
      }),
    [api, socket, queries],
  )
  return useQuery({ queryKey: applicationKey, queryFn: () => api.creators.ownApplication() })
}

/** For who applied to be a creator: what is decided, what is asked, and a place to answer. */
export function OwnApplication() {
  const { t } = useTranslation(['application', 'everywhere'])
  const heading = useId()
  const { data, isError, refetch } = useOwnApplication()
  if (data?.state === 'none') return null
  return (
    <Card asChild className={styles.card ?? ''}>
      <section aria-labelledby={heading} aria-busy={data === undefined}>
        <h2 id={heading} className={styles.title}>
          {t('title')}
        </h2>
        {isError && (
          <Notice
            tone="error"
            action={<Button onClick={() => void refetch()}>{t('everywhere:retry')}</Button>}
          >
            {t('failed')}
          </Notice>
        )}
        {data === undefined && !isError && <Skeleton shape="block" className={styles.waiting ?? ''} />}
        {data && <State application={data} />}
      </section>
    </Card>
  )
}

function State({ application }: { application: Application }) {
  const { t, i18n } = useTranslation('application')
  if (application.state === 'asked') return <Asked {...application} />
  if (application.state !== 'declined') return <Notice>{t('waiting')}</Notice>
  return (
    <>
      <Notice tone="warn" title={t('declined')}>
        {t(`reason.${application.reason}`)}
      </Notice>
      <Note note={application.note} />
      <p className={styles.text}>{t('again')}</p>
      <div>
        <Button asChild>
          <a href={localPath('/creators/apply', languageOf(i18n))}>{t('apply')}</a>
        </Button>
      </div>
    </>
  )
}

/** In an operator's own words, whatever the language of the page. */
function Note({ note }: { note: string }) {
  const { t } = useTranslation('application')
  return (
    note && (
      <blockquote className={styles.note}>
        <cite>{t('note')}</cite>
        <p dir="auto">{note}</p>
      </blockquote>
    )
  )
}

function Asked({ ask, note }: Extract<Application, { state: 'asked' }>) {
  const { t } = useTranslation(['application', 'error'])
  const { api } = usePlatform()
  const queries = useQueryClient()
  const [text, setText] = useState('')
  const answer = useMutation({
    mutationFn: () => api.creators.answerApplication({ body: { text: text.trim() } }),
    onSettled: () => queries.invalidateQueries({ queryKey: applicationKey }),
  })
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        answer.mutate()
      }}
    >
      <Notice title={t('asked')}>{t(`ask.${ask}`)}</Notice>
      <Note note={note} />
      {answer.isError && <Notice tone="error">{t(`error:${asApiError(answer.error).code}`)}</Notice>}
      <Field label={t('answer')} hint={t('answerHint')} required>
        <TextArea
          required
          maxLength={limits.applicationMaxChars}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </Field>
      <div>
        <Button type="submit" look="solid" pending={answer.isPending} disabled={text.trim() === ''}>
          {t('send')}
        </Button>
      </div>
    </form>
  )
}
