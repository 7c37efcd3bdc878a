import { operatorPasswordMinChars } from '@serendip/contract/operator'
import { Button, Field, PasswordInput, TextInput } from '@serendip/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { encode } from 'uqr'
import { api, errorCodeOf } from '../client.ts'
import { ErrorNotice } from '../parts/error-notice.tsx'
import formStyles from '../parts/form.module.css'
import { useSubmit } from '../parts/use-submit.ts'
import styles from './enrol-form.module.css'
import type { Pending } from './pending.ts'

interface EnrolFormProps {
  readonly pending: Pending
  readonly enrolment: { readonly secret: string; readonly uri: string }
  restart(): void
  onCodes(codes: readonly string[]): void
}

/** A quiet zone of four modules, as scanners require it. */
const border = 4

function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border })
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg className={styles.code} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={path} />
    </svg>
  )
}

/** The first login: an own password, and the authenticator app that every later login asks for. */
export function EnrolForm({ pending, enrolment, restart, onCodes }: EnrolFormProps) {
  const { t } = useTranslation('console')
  const [password, setPassword] = useState('')
  const [totp, setTotp] = useState('')
  const { error, isPending, submit } = useSubmit(async () => {
    const body = { pending: pending.pending, password, totp: totp.trim() }
    onCodes((await api.entry.enrol({ body })).recoveryCodes)
  })
  return (
    <form className={formStyles.form} onSubmit={(event) => void submit(event)}>
      <h1>{t('enrol.title')}</h1>
      <ErrorNotice error={error} />
      <Field label={t('enrol.password')} hint={t('enrol.passwordHint', { count: operatorPasswordMinChars })}>
        <PasswordInput
          showLabel={t('login.show')}
          hideLabel={t('login.hide')}
          autoComplete="new-password"
          required
          minLength={operatorPasswordMinChars}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      </Field>
      <p>{t('enrol.scan')}</p>
      <QrCode text={enrolment.uri} label={t('enrol.qr')} />
      <p>
        {t('enrol.byHand')} <code className={styles.secret}>{enrolment.secret}</code>
      </p>
      <Field label={t('enrol.code')}>
        <TextInput
          autoComplete="one-time-code"
          inputMode="numeric"
          required
          value={totp}
          onChange={(event) => setTotp(event.target.value)}
        />
      </Field>
      <Button type="submit" look="ember" size="l" block pending={isPending}>
        {t('enrol.confirm')}
      </Button>
      {error !== null && errorCodeOf(error) === 'code_invalid' && (
        <Button block onClick={restart}>
          {t('login.restart')}
        </Button>
      )}
    </form>
  )
}
