import { Button, Field, KeyRoundIcon, Notice, TextInput } from '@serendip/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { collectSignupContext } from '../../platform/analytics/collect-signup-context.ts'
import { asApiError } from '../../platform/api/api-error.ts'
import { languageOf } from '../../platform/i18n/create-i18n.ts'
import { localPath } from '../../platform/i18n/language-path.ts'
import { usePlatform } from '../../platform/platform-context.tsx'
import {
  forgetPendingLogin,
  type PendingLogin,
  readPendingLogin,
} from '../../platform/session/pending-login.ts'
import { useContractForm } from '../../shared/form/use-contract-form.ts'
import { AuthFrame } from '../../shared/screens/auth-frame.tsx'
import { canUsePasskeys, signByPasskey } from '../../shared/sign-in/passkeys.ts'
import styles from './auth-form.module.css'
import { useEntry } from './use-entry.ts'

/** `/login/secondstep`: the first step of a login succeeded, and the account requires a second. */
export function SecondStepScreen() {
  const { t, i18n } = useTranslation('second-factor')
  const [pending] = useState(() => readPendingLogin(sessionStorage))
  const [isGone, setIsGone] = useState(pending === null)
  return (
    <AuthFrame title={t('step.title')} heading={t('step.heading')} path="/login">
      {pending && !isGone ? (
        <Step pending={pending.pending} search={pending.search} onGone={() => setIsGone(true)} />
      ) : (
        <div className={styles.form}>
          <p>{t('step.gone')}</p>
          <Button asChild variant="ember" size="xl" block>
            <Link to={localPath('/login', languageOf(i18n))}>{t('step.again')}</Link>
          </Button>
        </div>
      )}
    </AuthFrame>
  )
}

type Proof = Parameters<ReturnType<typeof useProof>['prove']>[0]

/** Sends a proof, and enters with it. */
function useProof(pending: PendingLogin, search: string, onGone: () => void) {
  const { t } = useTranslation(['second-factor', 'auth', 'error'])
  const { api, analytics } = usePlatform()
  const enter = useEntry()
  const [isSending, setIsSending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  type Body = Omit<Parameters<typeof api.secondFactor.finishLogin>[0]['body'], 'code' | 'deviceId'>
  async function prove(proof: Body): Promise<undefined> {
    setIsSending(true)
    setProblem(null)
    try {
      const { deviceId } = collectSignupContext(search, analytics, localStorage).device
      const body = { code: pending.code, deviceId, ...proof }
      const answer = await api.secondFactor.finishLogin({ body })
      forgetPendingLogin(sessionStorage)
      if (await enter(answer, search)) setProblem(t('auth:login.error'))
    } catch (thrown) {
      const { code } = asApiError(thrown)
      if (code === 'code_invalid') {
        forgetPendingLogin(sessionStorage)
        onGone()
      } else setProblem(t(`error:${code}`))
    } finally {
      setIsSending(false)
    }
  }
  return { prove, isSending, problem, setProblem }
}

interface StepProps {
  readonly pending: PendingLogin
  readonly search: string
  onGone(): void
}

function Step({ pending, search, onGone }: StepProps) {
  const { t } = useTranslation('second-factor')
  const { prove, isSending, problem, setProblem } = useProof(pending, search, onGone)
  const [isRecovery, setIsRecovery] = useState(!pending.totp && pending.passkey === null)
  const question = canUsePasskeys() ? pending.passkey : null
  const hasForm = pending.totp || isRecovery

  async function provePasskey(): Promise<void> {
    const passkey = question && (await signByPasskey(question).catch(() => null))
    if (passkey) await prove({ passkey })
    else setProblem(t('step.passkeyFailed'))
  }
  return (
    <div className={styles.form}>
      {problem && !hasForm && <Notice tone="error">{problem}</Notice>}
      {question && (
        <Button
          size="xl"
          block
          variant={hasForm ? 'plain' : 'ember'}
          pending={isSending}
          icon={<KeyRoundIcon />}
          onClick={() => void provePasskey()}
        >
          {t('step.passkey')}
        </Button>
      )}
      {hasForm && (
        <CodeForm
          key={String(isRecovery)}
          isRecovery={isRecovery}
          isSending={isSending}
          refused={problem}
          onProof={prove}
        />
      )}
      {pending.recoveryCode && !isRecovery && (
        <Button size="l" block onClick={() => setIsRecovery(true)}>
          {t('step.useRecovery')}
        </Button>
      )}
      {isRecovery && pending.totp && (
        <Button size="l" block onClick={() => setIsRecovery(false)}>
          {t('step.useTotp')}
        </Button>
      )}
    </div>
  )
}

interface CodeFormProps {
  readonly isRecovery: boolean
  readonly isSending: boolean
  readonly refused: string | null
  onProof(proof: Proof): Promise<undefined>
}

function CodeForm({ isRecovery, isSending, refused, onProof }: CodeFormProps) {
  const { t } = useTranslation('second-factor')
  const form = useContractForm({
    initial: { code: '' },
    check({ code }, isSubmitted) {
      const isWhole = isRecovery ? code.trim().length >= 8 : digitsIn(code).length === 6
      return isSubmitted && !isWhole ? { code: { type: 'missing', message: t('step.missing') } } : {}
    },
    send: ({ code }) => onProof(isRecovery ? { recoveryCode: code.trim() } : { totp: digitsIn(code) }),
  })
  return (
    <form {...form.props} className={styles.form}>
      <Field
        label={t(isRecovery ? 'step.recovery' : 'step.totp')}
        hint={t(isRecovery ? 'step.recoveryText' : 'step.totpText')}
        error={form.problems.code?.message}
        required
      >
        <TextInput
          dir="ltr"
          autoComplete="one-time-code"
          inputMode={isRecovery ? 'text' : 'numeric'}
          maxLength={isRecovery ? 40 : 12}
          value={form.values.code}
          onChange={({ target }) => form.change({ code: target.value })}
        />
      </Field>
      {refused && <Notice tone="error">{refused}</Notice>}
      <Button type="submit" variant="ember" size="xl" block pending={isSending}>
        {t('step.submit')}
      </Button>
    </form>
  )
}

const digitsIn = (code: string): string => code.replaceAll(/\D/g, '')
