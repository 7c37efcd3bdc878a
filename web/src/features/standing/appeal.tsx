import { formatLocale, limits, type StandingView } from '@serendip/contract'
import { Button, Field, Notice, TextArea } from '@serendip/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { asApiError } from '../../platform/api/api-error.ts'
import { usePlatform } from '../../platform/platform-context.tsx'
import styles from './standing-screen.module.css'

/** An appeal against a ban: once per decision, and then its text. */
export function Appeal({ standing }: { standing: StandingView }) {
  const { t, i18n } = useTranslation(['standing', 'error'])
  const { closedAccount } = usePlatform()
  const queries = useQueryClient()
  const [text, setText] = useState('')
  const send = useMutation({
    mutationFn: () => closedAccount.api.sessions.appeal({ body: { text } }),
    onSuccess: (after) => queries.setQueryData(['standing'], after),
  })
  if (standing.appeal) {
    const { sentAt } = standing.appeal
    const date = new Intl.DateTimeFormat(formatLocale(i18n.language), { dateStyle: 'long' }).format(sentAt)
    return (
      <Notice tone="info" title={t('appeal.sent', { date })}>
        <span dir="auto">{standing.appeal.text}</span>
      </Notice>
    )
  }
  if (!standing.canAppeal) return null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() !== '' && !send.isPending) send.mutate()
  }
  return (
    <form noValidate onSubmit={submit} className={styles.way}>
      <Field
        label={t('appeal.label')}
        hint={t('appeal.hint')}
        error={send.isError ? t(`error:${asApiError(send.error).code}`) : undefined}
      >
        <TextArea
          rows={5}
          dir="auto"
          maxLength={limits.appealMaxChars}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </Field>
      <Button
        type="submit"
        look="ember"
        size="xl"
        block
        disabled={text.trim() === ''}
        pending={send.isPending}
      >
        {t('appeal.submit')}
      </Button>
    </form>
  )
}
