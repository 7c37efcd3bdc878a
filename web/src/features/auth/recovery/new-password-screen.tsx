import { type ErrorCode, password as passwordField } from '@serendip/contract'
import { ArrowRightIcon, Button, Notice } from '@serendip/ui'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { asApiError } from '../../../platform/api/api-error.ts'
import { languageOf } from '../../../platform/i18n/create-i18n.ts'
import { localPath } from '../../../platform/i18n/language-path.ts'
import { usePlatform } from '../../../platform/platform-context.tsx'
import { NewPasswordField } from '../../../shared/password/new-password-field.tsx'
import { passwordProblem } from '../../../shared/password/password-problem.ts'
import { AuthFrame } from '../../../shared/screens/auth-frame.tsx'
import styles from '../auth-form.module.css'
import { useEntry } from '../use-entry.ts'
import { useProblemFocus } from '../use-problem-focus.ts'

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
      title={t('fresh.title')}
      heading={t('fresh.heading')}
      text={t('fresh.text')}
      path={path}
      scene="night"
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
    <AuthFrame title={t('fresh.title')} heading={t('void.heading')} path={path} scene="night">
      <div className={styles.form}>
        <p role="alert" className={styles.told}>
          {t(isMissing ? 'void.cut' : 'void.text')}
        </p>
        <Button asChild look="ember" size="xl" block iconEnd={<ArrowRightIcon />}>
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
  const { t } = useTranslation(['recovery', 'auth', 'error'])
  const { api, notices } = usePlatform()
  const enter = useEntry()
  const [password, setPassword] = useState('')
  const [isLeft, setIsLeft] = useState(false)
  const [isSending, setIsSending] = useState(false)
  const [refused, setRefused] = useState<ErrorCode | null>(null)
  const { form, focusProblem } = useProblemFocus()
  const found = passwordProblem(password)
  const isRefusedWeak = refused === 'password_weak'
  const problem = isRefusedWeak
    ? t('error:password_weak')
    : isLeft && found
      ? t(`auth:problem.${found.problem}`, { ...found })
      : undefined

  async function send(): Promise<void> {
    setIsSending(true)
    try {
      const answer = await api.mail.setPasswordByCode({ body: { code, password } })
      const refusal = await enter(answer)
      if (refusal) return onVoid()
      notices.say({ title: t('fresh.done'), accent: 'success' })
    } catch (thrown) {
      const error = asApiError(thrown)
      if (error.code === 'code_invalid') return onVoid()
      setRefused(error.code)
      focusProblem()
    } finally {
      setIsSending(false)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isSending) return
    setIsLeft(true)
    if (passwordField.safeParse(password).success) void send()
    else focusProblem()
  }
  return (
    <form ref={form} noValidate onSubmit={submit} className={styles.form}>
      <NewPasswordField
        label={t('fresh.password')}
        value={password}
        own={[]}
        problem={problem}
        onChange={(next) => {
          setRefused(null)
          setPassword(next)
        }}
        onLeave={() => setIsLeft(password !== '')}
      />
      {refused && !isRefusedWeak && <Notice tone="error">{t(`error:${refused}`)}</Notice>}
      <p className={styles.quiet}>{t('fresh.ends')}</p>
      <Button type="submit" look="ember" size="xl" block pending={isSending} iconEnd={<ArrowRightIcon />}>
        {t('fresh.submit')}
      </Button>
    </form>
  )
}
