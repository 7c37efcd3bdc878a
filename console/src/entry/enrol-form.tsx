import type { PasskeyAttestation } from '@serendip/contract'
import { operatorPasswordMinChars, operatorRoutes } from '@serendip/contract/operator'
import { Button, Field, PasswordInput, RadioCards } from '@serendip/ui'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi } from '../api.ts'
import { AppFields } from '../parts/forms/app-fields.tsx'
import { ContractForm } from '../parts/forms/contract-form.tsx'
import { PasskeyNameField } from '../parts/proof/passkey-name-field.tsx'
import { canUsePasskeys, createPasskey } from '../parts/proof/passkeys.ts'
import { useContractForm } from '../parts/forms/use-contract-form.ts'
import type { Enrolment, PendingLogin } from './pending.ts'

interface EnrolFormProps {
  readonly pending: PendingLogin
  readonly enrolment: Enrolment
  restart(): void
  onCodes(codes: readonly string[]): void
}

/** The first login: an own password, and the passkey or authenticator app that every later login asks for. */
export function EnrolForm({ pending, enrolment, restart, onCodes }: EnrolFormProps) {
  const api = useApi()
  const { t } = useTranslation('console')
  const [factor, setFactor] = useState<'passkey' | 'app'>(canUsePasskeys() ? 'passkey' : 'app')
  /** Kept for another try, for example after a weak password. */
  const made = useRef<PasskeyAttestation>(null)
  const { entry, self } = operatorRoutes
  const form = useContractForm({
    initial: { password: '', name: t('passkeys.defaultName'), totp: '' },
    schema:
      factor === 'app'
        ? entry.enrol.body
        : self.renamePasskey.body.extend({ password: entry.enrol.body.shape.password }),
    async send({ password, name, totp }) {
      const own = { pending: pending.pending, password }
      if (factor === 'passkey') made.current ??= await createPasskey(enrolment.passkey)
      const proof =
        factor === 'passkey' && made.current
          ? { passkey: { name: name.trim(), passkey: made.current } }
          : { totp }
      onCodes((await api.entry.enrol({ body: { ...own, ...proof } })).recoveryCodes)
    },
    fieldOf: {
      password_weak: 'password',
      ...(factor === 'app' ? { second_factor_wrong: 'totp' } : {}),
    },
  })
  const code = form.problems.form?.type
  const isOver = code === 'code_invalid' || code === 'second_factor_wrong'
  return (
    <>
      <h1>{t('enrol.title')}</h1>
      <ContractForm form={form}>
        <Field
          label={t('enrol.password')}
          hint={t('enrol.passwordHint', { count: operatorPasswordMinChars })}
          error={form.problems.password?.message}
          required
        >
          <PasswordInput
            showLabel={t('login.show')}
            hideLabel={t('login.hide')}
            autoComplete="new-password"
            {...form.text('password')}
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
        {factor === 'passkey' ? <PasskeyNameField form={form} /> : <AppFields {...enrolment} form={form} />}
        <Button type="submit" variant="ember" size="l" block pending={form.isSending}>
          {t(factor === 'passkey' ? 'passkeys.create' : 'enrol.confirm')}
        </Button>
        {isOver && (
          <Button block onClick={restart}>
            {t('login.restart')}
          </Button>
        )}
      </ContractForm>
    </>
  )
}
