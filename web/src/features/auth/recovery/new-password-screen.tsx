import { ArrowRightIcon, Button, Notice } from '@serendip/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { languageOf } from '../../../platform/i18n/create-i18n.ts'
import { localPath } from '../../../platform/i18n/language-path.ts'
import { usePlatform } from '../../../platform/platform-context.tsx'
import { useContractForm } from '../../../shared/form/use-contract-form.ts'
import { useFieldRules } from '../../../shared/form/use-field-rules.ts'
import { NewPasswordField } from '../../../shared/password/new-password-field.tsx'
import { AuthFrame } from '../../../shared/screens/auth-frame.tsx'
import styles from '../auth-form.module.css'
import { useEntry } from '../use-entry.ts'

const path = '/login/newpassword'

/** `/login/newpassword?code=…`: sets a new password by the link of a mail, and logs in. */
export function NewPasswordScreen() {
  const { t } = useTranslation('recovery')
  const [query] = useSearchParams()
  const [code] = useState(query.get('code'))
  const [isVoid, setIsVoid] = useState(code === null)
  if (code === null || isVoid) return <VoidLink isMissing={code === null} />
  return (
    <AuthFrame
      title={t('newPassword.title')}
      heading={t('newPassword.heading')}
      text={t('newPassword.text')}
      path={path}
    >
      <FreshForm code={code} onVoid={() => setIsVoid(true)} />
    </AuthFrame>
  )
}

/** A link that was used, is too old or was cut: what happened, and the way to a new one. */
function VoidLink({ isMissing }: { isMissing: boolean }) {
  const { t, i18n } = useTranslation(['recovery', 'auth'])
  const to = (target: string) => localPath(target, languageOf(i18n))
  return (
    <AuthFrame title={t('newPassword.title')} heading={t('void.heading')} path={path}>
      <div className={styles.form}>
        <p role="alert" className={styles.status}>
          {t(isMissing ? 'void.cut' : 'void.text')}
        </p>
        <Button asChild variant="ember" size="xl" block iconEnd={<ArrowRightIcon />}>
          <Link to={to('/login/forgotpassword')}>{t('void.again')}</Link>
        </Button>
        <Button asChild size="l" block>
          <Link to={to('/login')}>{t('auth:login.submit')}</Link>
        </Button>
      </div>
    </AuthFrame>
  )
}

function FreshForm({ code, onVoid }: { code: string; onVoid: () => void }) {
  const { t } = useTranslation('recovery')
  const { api, notices } = usePlatform()
  const enter = useEntry()
  const rules = useFieldRules()
  const form = useContractForm({
    initial: { password: '' },
    check: ({ password }) => ({ password: rules.newPassword(password) }),
    async send({ password }) {
      const answer = await api.mail.setPasswordByCode({ body: { code, password } })
      const refusal = await enter(answer)
      if (refusal) onVoid()
      else notices.show({ title: t('newPassword.done'), accent: 'success' })
    },
    fieldOf: { password_weak: 'password' },
    explain({ code }) {
      if (code !== 'code_invalid') return undefined
      onVoid()
      return {}
    },
  })
  return (
    <form {...form.props} className={styles.form}>
      <NewPasswordField
        label={t('newPassword.password')}
        value={form.values.password}
        own={[]}
        problem={form.problems.password?.message}
        onChange={(password) => form.change({ password })}
        onLeave={() => form.leave('password')}
      />
      {form.problems.form && <Notice tone="error">{form.problems.form.message}</Notice>}
      <p className={styles.quiet}>{t('newPassword.ends')}</p>
      <Button
        type="submit"
        variant="ember"
        size="xl"
        block
        pending={form.isSending}
        iconEnd={<ArrowRightIcon />}
      >
        {t('newPassword.submit')}
      </Button>
    </form>
  )
}
