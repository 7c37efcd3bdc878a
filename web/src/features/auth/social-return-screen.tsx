import { Button, Notice, Spinner } from '@serendip/ui'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { asApiError } from '../../platform/api/api-error.ts'
import { languageOf } from '../../platform/i18n/create-i18n.ts'
import { localPath } from '../../platform/i18n/language-path.ts'
import { usePlatform } from '../../platform/platform-context.tsx'
import { AuthFrame } from '../../shared/screens/auth-frame.tsx'
import { beginSignIn } from '../../shared/sign-in/begin-sign-in.ts'
import { readGuestSignIn } from '../../shared/sign-in/guest-sign-in.ts'
import { type PendingSignIn, takeSignIn } from '../../shared/sign-in/pending-sign-in.ts'
import { readSignInReturn, type SignInReturn } from '../../shared/sign-in/read-return.ts'
import styles from './auth-form.module.css'
import type { LoginRefusal } from './login-rules.ts'
import { useSocialEntry } from './use-social-entry.ts'

type Problem = Extract<SignInReturn, { kind: 'refused' }>['cause'] | LoginRefusal

/** Only a name; neither is translated. */
const providerNames = { google: 'Google', apple: 'Apple' } as const

const causeOf = (problem: Problem): string =>
  typeof problem === 'string' ? problem : problem.kind === 'error' ? problem.code : problem.result

/** `/login/social`: the return from Google or Apple. Their answer is read once and removed from the address at once. */
export function SocialReturnScreen() {
  const { t, i18n } = useTranslation(['auth', 'error'])
  const { pending, problem } = useReturn()
  const language = languageOf(i18n)
  const isSignup = pending?.from === 'signup'
  const provider = pending ? providerNames[pending.method] : ''
  const heading = t(problem ? 'social.failedTitle' : 'social.waitTitle')
  const words = (found: Problem): string => {
    if (typeof found === 'string') return t(`social.${found}`, { provider })
    if (found.kind === 'error') {
      const title = found.code === 'registration_limit' ? `${t('problem.registrationLimit')}. ` : ''
      return title + t(`error:${found.code}`)
    }
    return t('social.provider', { provider })
  }
  return (
    <AuthFrame title={heading} heading={heading} path="/login" promises={isSignup}>
      <div className={styles.form}>
        {problem === null ? (
          <output className={styles.waiting}>
            <Spinner />
            {t('social.wait')}
          </output>
        ) : (
          <>
            <Notice tone={problem === 'cancelled' ? 'info' : 'error'}>{words(problem)}</Notice>
            <Button asChild variant="ember" size="xl" block>
              <Link to={localPath(isSignup ? '/signup' : '/login', language)}>
                {t(isSignup ? 'social.join' : 'social.again')}
              </Link>
            </Button>
          </>
        )}
      </div>
    </AuthFrame>
  )
}

/** Reads the answer, sends it to the server, and shows what failed. */
function useReturn(): { pending: PendingSignIn | null; problem: Problem | null } {
  const { analytics, api, clock, session } = usePlatform()
  const enter = useSocialEntry()
  const [pending, setPending] = useState<PendingSignIn | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const isRead = useRef(false)

  useEffect(() => {
    if (isRead.current) return
    isRead.current = true
    const wish = location.hash === '' ? readGuestSignIn(location.search) : null
    if (wish !== null) {
      if (session.current() !== null) return location.replace('/match')
      history.replaceState(history.state, '', location.pathname)
      void beginSignIn(api, window, { ...wish, from: 'guest', given: {} }).catch((thrown: unknown) => {
        setProblem({ kind: 'error', code: asApiError(thrown).code })
      })
      return
    }
    const asked = takeSignIn(sessionStorage, clock.now())
    const answer = readSignInReturn(location.hash, asked)
    history.replaceState(history.state, '', location.pathname)
    setPending(asked)
    const refuse = (found: Problem) => {
      setProblem(found)
      if (asked === null) return
      const { method } = asked
      analytics.report({ name: 'login_failed', fields: { method, cause: causeOf(found) } })
    }
    if (answer.kind === 'refused' || asked === null) {
      refuse(answer.kind === 'refused' ? answer.cause : 'unasked')
      return
    }
    void enter(asked, answer).then((refusal) => refusal && refuse(refusal))
  }, [analytics, api, clock, enter, session])
  return { pending, problem }
}
