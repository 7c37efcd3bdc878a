import type { OwnProfile } from '@serendip/contract'
import { Button, Dialog, Notice } from '@serendip/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { asApiError } from '../../../platform/api/api-error.ts'
import { usePlatform } from '../../../platform/platform-context.tsx'
import { CurrentPasswordField } from '../../../shared/confirmation/current-password-field.tsx'
import { NewPasswordField } from '../../../shared/password/new-password-field.tsx'
import { passwordProblem } from '../../../shared/password/password-problem.ts'
import styles from '../setting-dialog.module.css'

export interface OwnDialogProps {
  readonly profile: OwnProfile
  readonly open: boolean
  onClose(): void
}

/** Another password, by the present one; every other login ends with it. */
export function ChangePasswordDialog({ profile, open, onClose }: OwnDialogProps) {
  const { t } = useTranslation(['settings', 'everywhere'])
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      form="sheet"
      title={t('password.title')}
      description={t('password.text')}
      closeLabel={t('everywhere:cancel')}
    >
      {/* Created again with each opening, so that no password remains in a closed dialog. */}
      {open && <PasswordForm profile={profile} onDone={onClose} />}
    </Dialog>
  )
}

function PasswordForm({ profile, onDone }: { profile: OwnProfile; onDone: () => void }) {
  const { t } = useTranslation(['settings', 'auth', 'error'])
  const { api, notices } = usePlatform()
  const queries = useQueryClient()
  const [currentPassword, setCurrentPassword] = useState('')
  const [password, setPassword] = useState('')
  const [isLeft, setIsLeft] = useState(false)
  const found = passwordProblem(password)
  const change = useMutation({
    mutationFn: () => api.mail.updatePassword({ body: { password, currentPassword } }),
    onSuccess() {
      notices.say({ title: t('password.done'), accent: 'success' })
      void queries.invalidateQueries({ queryKey: ['sessions'] })
      onDone()
    },
  })
  const refused = change.isError ? asApiError(change.error).code : null
  const weak = refused === 'password_weak' ? t('error:password_weak') : undefined
  const wrong = found && isLeft ? t(`auth:problem.${found.problem}`, { ...found }) : undefined

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsLeft(true)
    if (found === null && currentPassword !== '' && !change.isPending) change.mutate()
  }
  return (
    <form noValidate onSubmit={submit} className={styles.form}>
      <input type="hidden" autoComplete="username" value={profile.email} readOnly />
      <CurrentPasswordField
        value={currentPassword}
        error={
          refused === 'password_mismatch'
            ? t('error:password_mismatch')
            : isLeft && currentPassword === ''
              ? t('auth:problem.passwordMissing')
              : undefined
        }
        onChange={(typed) => {
          change.reset()
          setCurrentPassword(typed)
        }}
      />
      <NewPasswordField
        label={t('password.new')}
        value={password}
        own={[profile.name, profile.email]}
        problem={weak ?? wrong}
        onChange={(typed) => {
          change.reset()
          setPassword(typed)
        }}
        onLeave={() => setIsLeft(password !== '')}
      />
      {refused && refused !== 'password_mismatch' && refused !== 'password_weak' && (
        <Notice tone="error">{t(`error:${refused}`)}</Notice>
      )}
      <Button type="submit" look="solid" size="l" block pending={change.isPending}>
        {t('password.submit')}
      </Button>
    </form>
  )
}
