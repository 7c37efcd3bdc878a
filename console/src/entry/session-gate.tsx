import { Button, EmptyState, Spinner, WifiIcon } from '@serendip/ui'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useApi } from '../api.ts'
import { Shell } from '../layout/shell.tsx'
import { meQuery } from '../queries.ts'
import { LoginScreen } from './login-screen.tsx'
import styles from './session-gate.module.css'

/** Lets operators in: the console's screens exist only behind a session. */
export function SessionGate() {
  const api = useApi()
  const { t } = useTranslation('console')
  const { data, isPending, isError, refetch } = useQuery(meQuery(api))
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
