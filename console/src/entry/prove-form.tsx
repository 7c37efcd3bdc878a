import { Button, Field, TextInput } from '@serendip/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api, errorCodeOf } from '../client.ts'
import { ErrorNotice } from '../parts/error-notice.tsx'
import styles from '../parts/form.module.css'
import { DemoCode } from '../parts/step-up.tsx'
import { useSubmit } from '../parts/use-submit.ts'
import { demoQuery } from '../queries.ts'
import type { Pending } from './pending.ts'

interface ProveFormProps {
  readonly pending: Pending
  restart(): void
  enter(): void
}

/** The code of the authenticator app, or a recovery code, in one field. */
export function ProveForm({ pending, restart, enter }: ProveFormProps) {
  const { t } = useTranslation('console')
  const queries = useQueryClient()
  const [code, setCode] = useState('')
  const { error, isPending, submit } = useSubmit(async () => {
    const given = code.trim()
    const proof = /^\d{6}$/.test(given) ? { totp: given } : { recoveryCode: given }
    try {
      await api.entry.prove({ body: { pending: pending.pending, ...proof } })
    } catch (thrown) {
      void queries.invalidateQueries({ queryKey: demoQuery.queryKey })
      throw thrown
    }
    enter()
  })
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)}>
      <h1>{t('login.secondTitle')}</h1>
      <p>{t('login.secondText')}</p>
      <DemoCode email={pending.email} />
      <ErrorNotice error={error} />
      <Field label={t('login.code')} hint={t('login.codeHint')}>
        <TextInput
          autoFocus
          autoComplete="one-time-code"
          required
          value={code}
          onChange={(event) => setCode(event.target.value)}
        />
      </Field>
      <Button type="submit" look="ember" size="l" block pending={isPending}>
        {t('login.enter')}
      </Button>
      {error !== null && errorCodeOf(error) === 'code_invalid' && (
        <Button block onClick={restart}>
          {t('login.restart')}
        </Button>
      )}
    </form>
  )
}
