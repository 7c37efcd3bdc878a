import { Button, Notice, UndoIcon } from '@serendip/ui'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { useSession } from '../../platform/platform-context.tsx'
import { AuthFrame } from '../../shared/screens/auth-frame.tsx'
import styles from './unsubscribe-screen.module.css'
import { subjectOf, type UnsubscribeState, useUnsubscribe } from './use-unsubscribe.ts'

/** `/unsubscribe?token=…`: unsubscribes with one tap, by the link in every mail that can be ended. */
export function UnsubscribeScreen() {
  const { t } = useTranslation(['recovery', 'error'])
  const [query] = useSearchParams()
  const token = query.get('token')
  const subject = subjectOf(token)
  const { state, isSending, problem, end, undo } = useUnsubscribe(token)
  return (
    <AuthFrame
      title={t(`${subject}.title`)}
      heading={t(`${subject}.${state.at}.heading`)}
      path="/unsubscribe"
    >
      <div className={styles.way}>
        <Status state={state} subject={subject} />
        {problem && <Notice tone="error">{t(`error:${problem}`)}</Notice>}
        {state.at === 'asked' && (
          <Button variant="ember" size="xl" block pending={isSending} onClick={() => void end()}>
            {t(`${subject}.end`)}
          </Button>
        )}
        {state.at === 'ended' && state.canUndo && (
          <Button size="l" block icon={<UndoIcon />} pending={isSending} onClick={() => void undo()}>
            {t('newsletter.undo')}
          </Button>
        )}
        <NextStep isNeeded={state.at !== 'asked'} />
      </div>
    </AuthFrame>
  )
}

/** After a tap the text takes the focus, because the pressed button is gone. */
function Status({ state, subject }: { state: UnsubscribeState; subject: ReturnType<typeof subjectOf> }) {
  const { t } = useTranslation('recovery')
  const status = useRef<HTMLParagraphElement>(null)
  const isFirst = useRef(true)
  useEffect(() => {
    if (!isFirst.current) status.current?.focus()
    isFirst.current = state.at === 'asked' && isFirst.current
  }, [state])
  const key =
    state.at === 'ended' && state.canUndo
      ? (`${subject}.ended.textUndo` as const)
      : (`${subject}.${state.at}.text` as const)
  return (
    <p ref={status} tabIndex={-1} className={styles.status}>
      {t(key)}
    </p>
  )
}

function NextStep({ isNeeded }: { isNeeded: boolean }) {
  const { t } = useTranslation(['recovery', 'everywhere'])
  const isLoggedIn = useSession() !== null
  if (!isNeeded) return null
  return (
    <Button asChild variant="quiet" size="l" block>
      {isLoggedIn ? (
        <Link to="/settings/notifications">{t('newsletter.toSettings')}</Link>
      ) : (
        <a href="/">{t('everywhere:homeLink')}</a>
      )}
    </Button>
  )
}
