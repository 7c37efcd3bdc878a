import { Button, LogOutIcon, Notice, Section, Skeleton } from '@serendip/ui'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Api } from '../../../platform/api/api-client.ts'
import { asApiError } from '../../../platform/api/api-error.ts'
import { usePlatform } from '../../../platform/platform-context.tsx'
import { SessionRow } from './session-row.tsx'
import styles from './sessions-section.module.css'

const sessionsQuery = (api: Api) =>
  queryOptions({ queryKey: ['sessions'], queryFn: async () => (await api.sessions.list()).sessions })

/** All sessions; each can be ended here, and all others at once. */
export function SessionsSection() {
  const { t } = useTranslation(['settings', 'everywhere'])
  const { api } = usePlatform()
  const { data: sessions, isError, isPending, refetch } = useQuery({ ...sessionsQuery(api), staleTime: 0 })
  return (
    <Section title={t('sessions.title')} text={t('sessions.text')}>
      <div aria-busy={isPending}>
        {isPending && <Skeleton shape="block" className={styles.waiting ?? ''} />}
        {isError && (
          <Notice
            tone="error"
            action={<Button onClick={() => void refetch()}>{t('everywhere:retry')}</Button>}
          >
            {t('sessions.failed')}
          </Notice>
        )}
        {sessions && (
          <ul className={styles.sessions}>
            {sessions.map((session) => (
              <SessionRow key={session.sessionId} session={session} />
            ))}
          </ul>
        )}
        {sessions && sessions.length > 1 && <EndOthers />}
      </div>
    </Section>
  )
}

function EndOthers() {
  const { t } = useTranslation(['settings', 'error'])
  const { api, notices } = usePlatform()
  const queries = useQueryClient()
  const end = useMutation({
    mutationFn: () => api.sessions.revokeOthers(),
    onSuccess({ revoked }) {
      notices.show({ title: t('sessions.ended', { count: revoked }), accent: 'success' })
      void queries.invalidateQueries({ queryKey: ['sessions'] })
    },
  })
  return (
    <div className={styles.others}>
      <Button icon={<LogOutIcon />} pending={end.isPending} onClick={() => end.mutate()}>
        {t('sessions.endOthers')}
      </Button>
      {end.isError && <Notice tone="error">{t(`error:${asApiError(end.error).code}`)}</Notice>}
    </div>
  )
}
