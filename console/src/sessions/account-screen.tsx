import { Badge, Button, Facts, Notice, Section, Spinner } from '@serendip/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi } from '../api.ts'
import { RecoveryCodes } from '../entry/recovery-codes.tsx'
import { DataTable } from '../parts/lists/data-table.tsx'
import { ErrorNotice } from '../parts/screen/error-notice.tsx'
import { Fact } from '../parts/facts/fact.tsx'
import { Screen } from '../parts/screen/screen.tsx'
import { useStepUp } from '../parts/proof/step-up.tsx'
import { useMe } from '../queries.ts'
import { Factors } from './factors.tsx'

const sessionsKey = ['sessions']

/** The operator's own account: roles, second factors, recovery codes and sessions. */
export function AccountScreen() {
  const { t } = useTranslation('console')
  const me = useMe()
  return (
    <Screen title={t('nav.account')} text={me.email}>
      <Section title={me.name}>
        <Facts>
          <Fact label={t('operators.roles')}>{me.roles.map((role) => t(`roles.${role}`)).join(', ')}</Fact>
          <Fact label={t('account.ends')} when={me.expiresAt} />
        </Facts>
      </Section>
      <Factors />
      <Codes />
      <Sessions />
    </Screen>
  )
}

function Codes() {
  const api = useApi()
  const { t } = useTranslation('console')
  const { recoveryCodesLeft } = useMe()
  const withStepUp = useStepUp()
  const queries = useQueryClient()
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const [error, setError] = useState<unknown>(null)
  const renew = async () => {
    setError(null)
    try {
      setCodes((await withStepUp(() => api.self.renewRecoveryCodes())).recoveryCodes)
    } catch (thrown) {
      setError(thrown)
    }
  }
  const done = () => {
    setCodes(null)
    void queries.invalidateQueries({ queryKey: ['me'] })
  }
  return (
    <Section title={t('recovery.title')} text={t('account.codesLeft', { count: recoveryCodesLeft })}>
      <ErrorNotice error={error} />
      {codes ? (
        <RecoveryCodes codes={codes} onDone={done} />
      ) : (
        <div>
          <Button onClick={() => void renew()}>{t('account.renew')}</Button>
        </div>
      )}
    </Section>
  )
}

function Sessions() {
  const api = useApi()
  const { t } = useTranslation('console')
  const queries = useQueryClient()
  const { data, error: unread } = useQuery({ queryKey: sessionsKey, queryFn: () => api.self.sessions() })
  const [error, setError] = useState<unknown>(null)
  const run = async (act: () => Promise<unknown>) => {
    await act().then(() => setError(null), setError)
    await queries.invalidateQueries({ queryKey: sessionsKey })
  }
  if (!data) return unread ? <ErrorNotice error={unread} /> : <Spinner />
  const otherSessions = data.sessions.filter(({ current }) => !current)
  return (
    <Section title={t('account.sessions')} text={t('account.sessionsText')}>
      <ErrorNotice error={error} />
      <DataTable
        label={t('account.sessionsList')}
        items={data.sessions}
        keyOf={({ sessionId }) => sessionId}
        columns={[
          {
            id: 'device',
            header: t('account.device'),
            cell: ({ browser, system }) => `${browser} ${system}`,
          },
          { id: 'address', header: t('account.address'), cell: ({ address }) => address, wide: true },
          { id: 'seen', header: t('operators.seen'), when: ({ seenAt }) => seenAt },
          {
            id: 'acts',
            header: t('acts'),
            cell: ({ current, sessionId }) =>
              current ? (
                <Badge tone="mint">{t('account.current')}</Badge>
              ) : (
                <Button
                  size="s"
                  onClick={() => void run(() => api.self.endSession({ params: { sessionId: sessionId } }))}
                >
                  {t('account.end')}
                </Button>
              ),
          },
        ]}
      />
      {otherSessions.length === 0 ? (
        <Notice>{t('account.alone')}</Notice>
      ) : (
        <div>
          <Button variant="danger" onClick={() => void run(() => api.self.endOtherSessions())}>
            {t('account.endOthers')}
          </Button>
        </div>
      )}
    </Section>
  )
}
