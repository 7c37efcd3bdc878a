import { formatLocale } from '@serendip/contract'
import { Button, Notice } from '@serendip/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { asApiError } from '../../platform/api/api-error.ts'
import { languageOf } from '../../platform/i18n/create-i18n.ts'
import { localPath } from '../../platform/i18n/language-path.ts'
import { usePlatform } from '../../platform/platform-context.tsx'
import {
  forgetReactivation,
  type Reactivation,
  readReactivation,
} from '../../platform/session/reactivation-store.ts'
import { AuthFrame } from '../../shared/screens/auth-frame.tsx'
import styles from './auth-form.module.css'
import { useEntry } from './use-entry.ts'

/** `/?action=reactivate`: a person logged in to an account they had closed, and may reopen it. */
export function ReactivateScreen() {
  const { t, i18n } = useTranslation('auth')
  const [reactivation] = useState(() => readReactivation(sessionStorage))
  return (
    <AuthFrame title={t('reactivate.title')} heading={t('reactivate.heading')} path="/">
      {reactivation ? (
        <Offer reactivation={reactivation} />
      ) : (
        <div className={styles.form}>
          <p>{t('reactivate.gone')}</p>
          <Button asChild variant="ember" size="xl" block>
            <Link to={localPath('/login', languageOf(i18n))}>{t('reactivate.login')}</Link>
          </Button>
        </div>
      )}
    </AuthFrame>
  )
}

function Offer({ reactivation }: { reactivation: Reactivation }) {
  const { t, i18n } = useTranslation(['auth', 'error'])
  const { api } = usePlatform()
  const enter = useEntry()
  const [isSending, setIsSending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const date = new Intl.DateTimeFormat(formatLocale(i18n.language), { dateStyle: 'long' }).format(
    reactivation.until,
  )

  async function open(): Promise<void> {
    setIsSending(true)
    try {
      const answer = await api.accounts.reactivate({ body: { code: reactivation.code } })
      forgetReactivation(sessionStorage)
      if (await enter(answer)) throw new Error('the code opened no session')
    } catch (thrown) {
      setProblem(t(`error:${asApiError(thrown).code}`))
    } finally {
      setIsSending(false)
    }
  }
  return (
    <div className={styles.form}>
      <p>
        {t('reactivate.text')} {t('reactivate.until', { date })}
      </p>
      {problem && <Notice tone="error">{problem}</Notice>}
      <Button variant="ember" size="xl" block pending={isSending} onClick={() => void open()}>
        {t('reactivate.submit')}
      </Button>
      <Button asChild size="l" block>
        <a href={localPath('/', languageOf(i18n))}>{t('reactivate.leave')}</a>
      </Button>
    </div>
  )
}
