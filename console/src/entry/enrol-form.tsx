import { limits, type PasskeyAttestation } from '@serendip/contract'
import { operatorPasswordMinChars } from '@serendip/contract/operator'
import { Button, Field, PasswordInput, RadioCards, TextInput } from '@serendip/ui'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api, errorCodeOf } from '../client.ts'
import { AppFields } from '../parts/app-fields.tsx'
import { ErrorNotice } from '../parts/error-notice.tsx'
import formStyles from '../parts/form.module.css'
import { canUsePasskeys, createPasskey } from '../parts/passkeys.ts'
import { useSubmit } from '../parts/use-submit.ts'
import type { Enrolment, Pending } from './pending.ts'

interface EnrolFormProps {
  readonly pending: Pending
  readonly enrolment: Enrolment
  restart(): void
  onCodes(codes: readonly string[]): void
}

/** The first login: an own password, and the passkey or authenticator app that every later login asks for. */
export function EnrolForm({ pending, enrolment, restart, onCodes }: EnrolFormProps) {
  const { t } = useTranslation('console')
  const [password, setPassword] = useState('')
  const [factor, setFactor] = useState<'passkey' | 'app'>(canUsePasskeys() ? 'passkey' : 'app')
  const [name, setName] = useState(t('passkeys.defaultName'))
  const [totp, setTotp] = useState('')
  /** Kept for another try, for example after a weak password. */
  const made = useRef<PasskeyAttestation>(null)
  const { error, isPending, submit } = useSubmit(async () => {
    const own = { pending: pending.pending, password }
    if (factor === 'passkey') made.current ??= await createPasskey(enrolment.passkey)
    const proof =
      factor === 'passkey' && made.current
        ? { passkey: { name: name.trim(), passkey: made.current } }
        : { totp: totp.trim() }
    onCodes((await api.entry.enrol({ body: { ...own, ...proof } })).recoveryCodes)
  })
  const code = error === null ? null : errorCodeOf(error)
  const isOver = code === 'code_invalid' || (code === 'second_factor_wrong' && factor === 'passkey')
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
      {canUsePasskeys() && (
        <RadioCards
          label={t('enrol.factor')}
          cards={[
            { value: 'passkey', title: t('passkeys.one'), detail: t('passkeys.what') },
            { value: 'app', title: t('app.title'), detail: t('app.what') },
          ]}
          value={factor}
          onChange={setFactor}
        />
      )}
      {factor === 'passkey' ? (
        <Field label={t('passkeys.name')} hint={t('passkeys.nameHint')}>
          <TextInput
            required
            maxLength={limits.passkeyNameMaxChars}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        </Field>
      ) : (
        <AppFields {...enrolment} code={totp} onCode={setTotp} />
      )}
      <Button type="submit" look="ember" size="l" block pending={isPending}>
        {t(factor === 'passkey' ? 'passkeys.create' : 'enrol.confirm')}
      </Button>
      {isOver && (
        <Button block onClick={restart}>
          {t('login.restart')}
        </Button>
      )}
    </form>
  )
}
