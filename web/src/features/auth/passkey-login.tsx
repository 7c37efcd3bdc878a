import { Button, KeyRoundIcon, Notice } from '@serendip/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { collectSignupContext } from '../../platform/analytics/collect-signup-context.ts'
import { asApiError } from '../../platform/api/api-error.ts'
import { usePlatform } from '../../platform/platform-context.tsx'
import { canUsePasskeys, signByPasskey } from '../../shared/sign-in/passkeys.ts'
import styles from './auth-form.module.css'
import { refusalOfError } from './login-rules.ts'
import { useEntry } from './use-entry.ts'

/** Logs in with only a passkey; renders nothing if the browser supports none. */
export function PasskeyLogin() {
  const { t } = useTranslation(['second-factor', 'auth', 'error'])
  const { api, analytics } = usePlatform()
  const { search } = useLocation()
  const enter = useEntry()
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function logIn(): Promise<void> {
    setIsBusy(true)
    setProblem(null)
    try {
      const question = await api.secondFactor.askPasskey()
      const passkey = await signByPasskey(question).catch(() => null)
      if (passkey === null) return setProblem(t('step.passkeyFailed'))
      const { deviceId } = collectSignupContext(search, analytics, localStorage).device
      const refusal = await enter(
        await api.secondFactor.loginByPasskey({ body: { passkey, deviceId } }),
        search,
      )
      if (refusal) setProblem(t('auth:login.error'))
    } catch (thrown) {
      const error = asApiError(thrown)
      const refusal = refusalOfError(error)
      const isWrong = error.code === 'second_factor_wrong'
      setProblem(
        isWrong
          ? t('step.passkeyFailed')
          : refusal.kind === 'error'
            ? t(`error:${refusal.code}`)
            : t('auth:login.error'),
      )
    } finally {
      setIsBusy(false)
    }
  }
  if (!canUsePasskeys()) return null
  return (
    <div className={styles.passkey}>
      {problem && <Notice tone="error">{problem}</Notice>}
      <Button size="l" block pending={isBusy} icon={<KeyRoundIcon />} onClick={() => void logIn()}>
        {t('login.passkey')}
      </Button>
    </div>
  )
}
