import { type LookPurpose, lookPurposes, type PrivateFacts as Facts } from '@serendip/contract/operator'
import { Badge, Button, FactList, Section } from '@serendip/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../client.ts'
import { DataTable } from '../parts/data-table.tsx'
import { ErrorNotice } from '../parts/error-notice.tsx'
import { countryName } from '../parts/names.ts'
import { When } from '../parts/when.tsx'
import styles from './person-screen.module.css'

/** Email, sessions and sign-ins, hidden until the operator says what for; each look is logged. */
export function PrivateFacts({ userId }: { userId: string }) {
  const { t } = useTranslation('console')
  const [facts, setFacts] = useState<Facts | null>(null)
  const [error, setError] = useState<unknown>(null)
  const look = (purpose: LookPurpose) =>
    api.people.look({ params: { userId }, body: { purpose } }).then(setFacts, setError)
  return (
    <Section title={t('people.private')} text={t('people.privateText')}>
      <ErrorNotice error={error} />
      {facts === null ? (
        <div className={styles.row}>
          {lookPurposes.map((purpose) => (
            <Button key={purpose} size="s" onClick={() => void look(purpose)}>
              {t(`lookPurpose.${purpose}`)}
            </Button>
          ))}
        </div>
      ) : (
        <Shown facts={facts} />
      )}
    </Section>
  )
}

const deviceOf = ({ browser, system }: { browser: string; system: string }): string =>
  [browser, system].filter(Boolean).join(', ') || '–'
const placeOf = ({ country, addressArea }: { country: string | null; addressArea: string }): string =>
  [country === null ? '' : countryName(country), addressArea].filter(Boolean).join(', ') || '–'

function Shown({ facts: { email, emailConfirmed, sessions, signIns } }: { facts: Facts }) {
  const { t } = useTranslation('console')
  return (
    <>
      <FactList>
        <dt>{t('people.email')}</dt>
        <dd>
          {email}
          <Badge tone={emailConfirmed ? 'mint' : 'warn'}>
            {t(emailConfirmed ? 'people.confirmed' : 'people.unconfirmed')}
          </Badge>
        </dd>
      </FactList>
      <div className={styles.part}>
        <h3>{t('people.sessions')}</h3>
        {sessions.length === 0 ? (
          <p className={styles.quiet}>{t('people.noSessions')}</p>
        ) : (
          <DataTable
            label={t('people.sessions')}
            items={sessions}
            keyOf={({ sessionId }) => sessionId}
            columns={[
              { key: 'device', label: t('people.device'), cell: (one) => deviceOf(one) },
              { key: 'place', label: t('people.place'), cell: (one) => placeOf(one) },
              { key: 'seen', label: t('people.seen'), cell: ({ seenAt }) => <When ms={seenAt} /> },
            ]}
          />
        )}
      </div>
      <div className={styles.part}>
        <h3>{t('people.signIns')}</h3>
        {signIns.length === 0 ? (
          <p className={styles.quiet}>{t('people.noSignIns')}</p>
        ) : (
          <DataTable
            label={t('people.signIns')}
            items={signIns}
            keyOf={({ seq }) => String(seq)}
            columns={[
              { key: 'at', label: t('audit.at'), cell: ({ at }) => <When ms={at} /> },
              { key: 'action', label: t('audit.action'), cell: ({ action }) => <code>{action}</code> },
              { key: 'device', label: t('people.device'), wide: true, cell: (one) => deviceOf(one) },
              { key: 'place', label: t('people.place'), cell: (one) => placeOf(one) },
            ]}
          />
        )}
      </div>
    </>
  )
}
