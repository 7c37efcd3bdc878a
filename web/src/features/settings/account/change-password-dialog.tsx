import type { OwnProfile } from '@serendip/contract'
import { Button, Dialog, Notice } from '@serendip/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { usePlatform } from '../../../platform/platform-context.tsx'
import { CurrentPasswordField } from '../../../shared/confirmation/current-password-field.tsx'
import { useContractForm } from '../../../shared/form/use-contract-form.ts'
import { useFieldRules } from '../../../shared/form/use-field-rules.ts'
import { NewPasswordField } from '../../../shared/password/new-password-field.tsx'
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
  const { t } = useTranslation('settings')
  const { api, notices } = usePlatform()
  const queries = useQueryClient()
  const rules = useFieldRules()
  const form = useContractForm({
    initial: { currentPassword: '', password: '' },
    check: ({ currentPassword, password }) => ({
      currentPassword: rules.password(currentPassword),
      password: rules.newPassword(password),
    }),
    async send(body) {
      await api.mail.updatePassword({ body })
      notices.show({ title: t('password.done'), accent: 'success' })
      void queries.invalidateQueries({ queryKey: ['sessions'] })
      onDone()
    },
    fieldOf: { password_mismatch: 'currentPassword', password_weak: 'password' },
  })
  const { values, problems, change } = form
  return (
    <form {...form.props} className={styles.form}>
      <input type="hidden" autoComplete="username" value={profile.email} readOnly />
      <CurrentPasswordField
        value={values.currentPassword}
        error={problems.currentPassword?.message}
        onChange={(currentPassword) => change({ currentPassword })}
      />
      <NewPasswordField
        label={t('password.new')}
        value={values.password}
        own={[profile.name, profile.email]}
        problem={problems.password?.message}
        onChange={(password) => change({ password })}
        onLeave={() => form.leave('password')}
      />
      {problems.form && <Notice tone="error">{problems.form.message}</Notice>}
      <Button type="submit" variant="solid" size="l" block pending={form.isSending}>
        {t('password.submit')}
      </Button>
    </form>
  )
}
