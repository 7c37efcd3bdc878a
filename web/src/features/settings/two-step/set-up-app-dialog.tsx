import { Button, CopyIcon, Dialog, ExternalLinkIcon, Field, Notice, TextInput } from '@serendip/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePlatform } from '../../../platform/platform-context.tsx'
import { ConfirmForm } from '../../../shared/confirmation/confirm-form.tsx'
import { useContractForm } from '../../../shared/form/use-contract-form.ts'
import type { OwnDialogProps } from '../account/change-password-dialog.tsx'
import dialog from '../setting-dialog.module.css'
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
  const [started, setStarted] = useState<Omit<ConfirmProps, 'onConfirmed'> | null>(null)
  if (started) return <Confirm {...started} onConfirmed={onDone} />
  return (
    <ConfirmForm
      api={api}
      asksPassword={profile.hasPassword !== false}
      email={profile.email}
      submitLabel={t('next')}
      act={(body) => api.secondFactor.startTotp({ body })}
      onDone={setStarted}
    />
  )
}

interface ConfirmProps {
  readonly secret: string
  readonly uri: string
  onConfirmed(codes: readonly string[] | null): void
}

function Confirm({ secret, uri, onConfirmed }: ConfirmProps) {
  const { t } = useTranslation('second-factor')
  const { api, notices } = usePlatform()
  const queries = useQueryClient()
  const form = useContractForm({
    initial: { code: '' },
    check: ({ code }) =>
      digitsIn(code).length === 6 ? {} : { code: { type: 'missing', message: t('step.missing') } },
    async send({ code }) {
      const { recoveryCodes } = await api.secondFactor.confirmTotp({ body: { totp: digitsIn(code) } })
      void queries.invalidateQueries({ queryKey: ['secondFactor'] })
      notices.show({ title: t('app.added'), accent: 'success' })
      onConfirmed(recoveryCodes)
    },
  })
  return (
    <form {...form.props} className={dialog.form}>
      <p>{t('app.scan')}</p>
      <QrCode text={uri} label={t('app.qr')} />
      <p className={styles.secret}>
        {t('app.key')}: <bdi dir="ltr">{secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</bdi>
      </p>
      <Ways secret={secret} uri={uri} />
      <Field label={t('app.code')} error={form.problems.code?.message} required>
        <TextInput
          dir="ltr"
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={12}
          value={form.values.code}
          onChange={({ target }) => form.change({ code: target.value })}
        />
      </Field>
      {form.problems.form && <Notice tone="error">{form.problems.form.message}</Notice>}
      <Button type="submit" variant="solid" size="l" block pending={form.isSending}>
        {t('app.confirm')}
      </Button>
    </form>
  )
}

/** For a phone, which cannot scan its own screen. */
function Ways({ secret, uri }: Pick<ConfirmProps, 'secret' | 'uri'>) {
  const { t } = useTranslation('second-factor')
  const { notices } = usePlatform()
  const copy = () =>
    void navigator.clipboard.writeText(secret).then(
      () => notices.show({ title: t('app.copied'), accent: 'success' }),
      () => notices.show({ title: t('app.notCopied'), accent: 'error' }),
    )
  return (
    <div className={styles.ways}>
      <Button asChild className={styles.onPhone ?? ''} icon={<ExternalLinkIcon />}>
        <a href={uri}>{t('app.openApp')}</a>
      </Button>
      <Button icon={<CopyIcon />} onClick={copy}>
        {t('app.copy')}
      </Button>
    </div>
  )
}

const digitsIn = (code: string): string => code.replaceAll(/\D/g, '')
