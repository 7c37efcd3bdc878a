import { Button, Notice, Skeleton } from '@serendip/ui'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { asApiError } from '../../platform/api/api-error.ts'
import { languageOf } from '../../platform/i18n/create-i18n.ts'
import { localPath } from '../../platform/i18n/language-path.ts'
import { usePlatform } from '../../platform/platform-context.tsx'
import type { ClosedAccount } from '../../platform/session/closed-account.ts'
import { AuthFrame } from '../../shared/screens/auth-frame.tsx'
import { ClosedFacts } from './closed-facts.tsx'
import { closedWords } from './closed-words.ts'
import styles from './standing-screen.module.css'

const standingQuery = ({ api }: ClosedAccount) =>
  queryOptions({ queryKey: ['standing'], queryFn: () => api.sessions.standing(), retry: false })

/** `/?action=standing`: an account is closed, by its owner or by a ban; all that its session still opens. */
export function StandingScreen() {
  const { t } = useTranslation(['standing', 'everywhere', 'error'])
  const { closedAccount } = usePlatform()
  const { data, isPending, error, refetch } = useQuery({
    ...standingQuery(closedAccount),
    enabled: closedAccount.isStored(),
  })
  const code = error ? asApiError(error).code : null
  const isGone = !closedAccount.isStored() || code === 'session_gone' || code === 'unauthenticated'
  return (
    <AuthFrame
      title={t('title')}
      heading={data ? t(`${closedWords(data)}.heading`) : t(isGone ? 'gone.heading' : 'title')}
      path="/"
    >
      <div className={styles.way}>
        {isGone && <p>{t('gone.text')}</p>}
        {isPending && !isGone && <Skeleton shape="block" className={styles.waiting ?? ''} />}
        {code && !isGone && (
          <Notice
            tone="error"
            action={<Button onClick={() => void refetch()}>{t('everywhere:retry')}</Button>}
          >
            {t(`error:${code}`)}
          </Notice>
        )}
        {data && <ClosedFacts standing={data} />}
        <WaysOut isOpen={isGone || data?.standing !== 'banned'} />
      </div>
    </AuthFrame>
  )
}

/** Leads to the login, which can reactivate the account, or away; either ends the session. */
function WaysOut({ isOpen }: { isOpen: boolean }) {
  const { t, i18n } = useTranslation('standing')
  const { closedAccount } = usePlatform()
  const language = languageOf(i18n)
  return (
    <>
      {isOpen && (
        <Button asChild variant="ember" size="xl" block>
          <Link to={localPath('/login', language)} onClick={closedAccount.leave}>
            {t('login')}
          </Link>
        </Button>
      )}
      <Button asChild variant="quiet" size="l" block>
        <a href={localPath('/', language)} onClick={closedAccount.leave}>
          {t('leave')}
        </a>
      </Button>
    </>
  )
}
