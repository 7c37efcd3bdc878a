import { Button, Dialog, Field, Notice, TextInput } from '@serendip/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { asApiError } from '../../../platform/api/api-error.ts'
import { usePlatform } from '../../../platform/platform-context.tsx'
import type { ConfirmationBody } from '../../../shared/confirmation/use-confirmation.ts'
import type { OwnDialogProps } from '../account/change-password-dialog.tsx'
import form from '../setting-dialog.module.css'
import { PasswordStep } from './password-step.tsx'
import { QrCode } from './qr-code.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import styles from './two-step.module.css'

/** Sets up an authenticator app: the password, then the secret and a code from the app, then recovery codes. */
export function SetUpAppDialog({ profile, open, onClose }: OwnDialogProps) {
  const { t } = useTranslation(['second-factor', 'everywhere'])
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const close = () => {
    setCodes(null)
    onClose()
  }
  return (
    <Dialog
      open={open}
      onOpenChange={close}
      form="sheet"
      title={t(codes ? 'codes.title' : 'app.title')}
      closeLabel={t('everywhere:cancel')}
    >
      {open && codes && <RecoveryCodes codes={codes} onDone={close} />}
      {open && !codes && <SetUp profile={profile} onDone={(made) => (made ? setCodes(made) : close())} />}
    </Dialog>
  )
}

interface SetUpProps extends Pick<OwnDialogProps, 'profile'> {
  /** With the recovery codes, if the first factor was set up. */
  onDone(codes: readonly string[] | null): void
}

function SetUp({ profile, onDone }: SetUpProps) {
  const { t } = useTranslation('second-factor')
  const { api } = usePlatform()
  const start = useMutation({
    mutationFn: (body: ConfirmationBody) => api.secondFactor.startTotp({ body }),
  })
  if (start.data) return <Confirm {...start.data} onConfirmed={onDone} />
  return (
    <PasswordStep
      profile={profile}
      submit={t('next')}
      isSending={start.isPending}
      refused={start.isError ? asApiError(start.error).code : null}
      onTyped={() => start.reset()}
      onSubmit={(body) => start.mutate(body)}
    />
  )
}

interface ConfirmProps {
  readonly secret: string
  readonly uri: string
  onConfirmed(codes: readonly string[] | null): void
}

function Confirm({ secret, uri, onConfirmed }: ConfirmProps) {
  const { t } = useTranslation(['second-factor', 'error'])
  const { api, notices } = usePlatform()
  const queries = useQueryClient()
  const [code, setCode] = useState('')
  const digits = code.replaceAll(/\D/g, '')
  const confirm = useMutation({
    mutationFn: () => api.secondFactor.confirmTotp({ body: { totp: digits } }),
    onSuccess({ recoveryCodes }) {
      void queries.invalidateQueries({ queryKey: ['secondFactor'] })
      notices.say({ title: t('app.added'), accent: 'success' })
      onConfirmed(recoveryCodes)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (digits.length === 6 && !confirm.isPending) confirm.mutate()
  }
  return (
    <form noValidate onSubmit={submit} className={form.form}>
      <p>{t('app.scan')}</p>
      <QrCode text={uri} label={t('app.qr')} />
      <p className={styles.secret}>
        {t('app.key')}: <bdi dir="ltr">{secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</bdi>
      </p>
      <Field label={t('app.code')} required>
        <TextInput
          dir="ltr"
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={12}
          value={code}
          onChange={({ target }) => {
            confirm.reset()
            setCode(target.value)
          }}
        />
      </Field>
      {confirm.isError && <Notice tone="error">{t(`error:${asApiError(confirm.error).code}`)}</Notice>}
      <Button type="submit" look="solid" size="l" block pending={confirm.isPending}>
        {t('app.confirm')}
      </Button>
    </form>
  )
}
