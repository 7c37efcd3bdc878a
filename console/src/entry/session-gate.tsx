import { Button, EmptyState, Spinner, WifiIcon } from '@serendip/ui'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Shell } from '../layout/shell.tsx'
import { meQuery } from '../queries.ts'
import styles from './session-gate.module.css'
import { LoginScreen } from './login-screen.tsx'

/** Lets operators in: the console's screens exist only behind a session. */
export function SessionGate() {
  const { t } = useTranslation('console')
  const { data, isPending, isError, refetch } = useQuery(meQuery)
  if (isPending) {
    return (
      <div className={styles.middle}>
        <Spinner />
      </div>
    )
  }
  if (isError && data === undefined) {
    return (
      <main className={styles.middle}>
        <EmptyState
          level="h1"
          icon={<WifiIcon />}
          title={t('unreachable.title')}
          text={t('unreachable.text')}
          action={<Button onClick={() => void refetch()}>{t('retry')}</Button>}
        />
      </main>
    )
  }
  return data ? <Shell /> : <LoginScreen />
}
