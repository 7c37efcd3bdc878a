import type { PrivateFacts as PersonFacts, ViewPurpose } from '@serendip/contract/operator'
import { Badge, Facts, Section } from '@serendip/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useApi } from '../api.ts'
import type { Column } from '../parts/lists/columns.tsx'
import { DataTable } from '../parts/lists/data-table.tsx'
import { ErrorNotice } from '../parts/screen/error-notice.tsx'
import { Fact } from '../parts/facts/fact.tsx'
import { countryName } from '../parts/facts/names.ts'
import { PersonLink } from '../parts/facts/person-link.tsx'
import { PurposeButtons } from '../parts/forms/purpose-buttons.tsx'
import { When } from '../parts/facts/when.tsx'
import styles from './person-screen.module.css'
import { PhoneFact } from './phone-fact.tsx'

/** Email, telephone number, consents, experiments, identity, linked accounts, devices, sessions and sign-ins, hidden until the operator says what for; each look is logged. */
export function PrivateFacts({ userId }: { userId: string }) {
  const api = useApi()
  const { t } = useTranslation('console')
  const [seen, setSeen] = useState<{ readonly facts: PersonFacts; readonly purpose: ViewPurpose } | null>(
    null,
  )
  const [error, setError] = useState<unknown>(null)
  const view = (purpose: ViewPurpose) =>
    api.people
      .viewPrivate({ params: { userId }, body: { purpose } })
      .then((facts) => setSeen({ facts, purpose }), setError)
  return (
    <Section title={t('people.private')} text={t('people.privateText')}>
      <ErrorNotice error={error} />
      {seen === null ? (
        <PurposeButtons label={t('people.private')} onChoose={(purpose) => void view(purpose)} />
      ) : (
        <PrivateDetails userId={userId} {...seen} />
      )}
    </Section>
  )
}

const deviceOf = ({ browser, system }: { browser: string; system: string }): string =>
  [browser, system].filter(Boolean).join(', ') || '–'
const placeOf = ({ country, addressArea }: { country: string | null; addressArea: string }): string =>
  [country === null ? '' : countryName(country), addressArea].filter(Boolean).join(', ') || '–'

interface PartProps<Item extends object> {
  readonly title: string
  readonly none: string
  readonly items: readonly Item[]
  readonly columns: readonly Column<Item>[]
  keyOf(item: Item): string
}

function Part<Item extends object>({ title, none, items, columns, keyOf }: PartProps<Item>) {
  return (
    <div className={styles.part}>
      <h3>{title}</h3>
      {items.length === 0 ? (
        <p className={styles.quiet}>{none}</p>
      ) : (
        <DataTable label={title} items={items} keyOf={keyOf} columns={columns} />
      )}
    </div>
  )
}

function Consents({ consents: { termsAt, newsletter, cityShown, standing } }: Pick<PersonFacts, 'consents'>) {
  const { t } = useTranslation('console')
  const yesOrNo = (is: boolean) => t(is ? 'people.yes' : 'people.no')
  return (
    <div className={styles.part}>
      <h3>{t('people.consents')}</h3>
      <Facts>
        <Fact label={t('people.terms')}>{termsAt === null ? t('people.no') : <When ms={termsAt} />}</Fact>
        <Fact label={t('people.newsletter')}>{yesOrNo(newsletter)}</Fact>
        <Fact label={t('people.cityShown')}>{yesOrNo(cityShown)}</Fact>
        <Fact label={t('people.standingConsent')}>
          {standing === null ? (
            t('people.no')
          ) : (
            <>
              {t('people.dailyCap', { count: standing.dailyCapCoins })} <When ms={standing.since} />
            </>
          )}
        </Fact>
      </Facts>
    </div>
  )
}

function IdentityTries({ identityTries }: Pick<PersonFacts, 'identityTries'>) {
  const { t } = useTranslation('console')
  return (
    <Part
      title={t('people.identityTries')}
      none={t('people.noIdentityTries')}
      items={identityTries}
      keyOf={({ tryId }) => tryId}
      columns={[
        { id: 'at', header: t('people.started'), when: ({ startedAt }) => startedAt },
        {
          id: 'status',
          header: t('people.result'),
          cell: ({ status, declined, voidedAt }) =>
            [
              t(`tryStatus.${status}`),
              declined && t(`tryDeclined.${declined}`),
              voidedAt && t('people.tryVoided'),
            ]
              .filter(Boolean)
              .join(': '),
        },
        { id: 'changed', header: t('people.changed'), wide: true, when: ({ changedAt }) => changedAt },
      ]}
    />
  )
}

function Experiments({ experiments }: Pick<PersonFacts, 'experiments'>) {
  const { t } = useTranslation('console')
  return (
    <Part
      title={t('nav.experiments')}
      none={t('people.noExperiments')}
      items={experiments}
      keyOf={({ name }) => name}
      columns={[
        { id: 'name', header: t('people.experiment'), code: ({ name }) => name },
        {
          id: 'group',
          header: t('people.group'),
          cell: ({ group, isForced }) => (
            <>
              {group === null ? t('people.noGroup') : <code>{group}</code>}
              {isForced && <Badge tone="warn">{t('people.forced')}</Badge>}
            </>
          ),
        },
        { id: 'at', header: t('people.assigned'), wide: true, when: ({ at }) => at },
      ]}
    />
  )
}

function LinkedAccounts({ linked }: Pick<PersonFacts, 'linked'>) {
  const { t } = useTranslation('console')
  return (
    <Part
      title={t('people.linked')}
      none={t('people.noLinked')}
      items={linked}
      keyOf={({ userId }) => userId}
      columns={[
        {
          id: 'account',
          header: t('people.linkedAccount'),
          cell: (account) => (
            <>
              {account.isErased ? t('people.erasedAccount') : <PersonLink person={account} />}
              {account.isBanned && <Badge tone="warn">{t('people.bannedNow')}</Badge>}
            </>
          ),
        },
        {
          id: 'kinds',
          header: t('people.sharedBy'),
          cell: ({ kinds }) => kinds.map((kind) => t(`people.shares.${kind}`)).join(', '),
        },
      ]}
    />
  )
}

function Devices({ devices }: Pick<PersonFacts, 'devices'>) {
  const { t } = useTranslation('console')
  return (
    <Part
      title={t('people.devices')}
      none={t('people.noDevices')}
      items={devices}
      keyOf={({ deviceId }) => deviceId}
      columns={[
        {
          id: 'device',
          header: t('people.device'),
          cell: ({ deviceId }) => (
            <Link to={`/people?${new URLSearchParams({ q: deviceId })}`}>
              <code>{deviceId}</code>
            </Link>
          ),
        },
        { id: 'system', header: t('people.system'), wide: true, cell: ({ system }) => system || '–' },
        { id: 'seen', header: t('people.seen'), when: ({ seenAt }) => seenAt },
      ]}
    />
  )
}

function Sessions({ sessions }: Pick<PersonFacts, 'sessions'>) {
  const { t } = useTranslation('console')
  return (
    <Part
      title={t('people.sessions')}
      none={t('people.noSessions')}
      items={sessions}
      keyOf={({ sessionId }) => sessionId}
      columns={[
        { id: 'device', header: t('people.device'), cell: (item) => deviceOf(item) },
        { id: 'place', header: t('people.place'), cell: (item) => placeOf(item) },
        { id: 'seen', header: t('people.seen'), when: ({ seenAt }) => seenAt },
      ]}
    />
  )
}

function SignIns({ signIns }: Pick<PersonFacts, 'signIns'>) {
  const { t } = useTranslation('console')
  return (
    <Part
      title={t('people.signIns')}
      none={t('people.noSignIns')}
      items={signIns}
      keyOf={({ seq }) => String(seq)}
      columns={[
        { id: 'at', header: t('audit.at'), when: ({ at }) => at },
        { id: 'action', header: t('audit.action'), code: ({ action }) => action },
        { id: 'device', header: t('people.device'), wide: true, cell: (item) => deviceOf(item) },
        { id: 'place', header: t('people.place'), wide: true, cell: (item) => placeOf(item) },
      ]}
    />
  )
}

interface ShownProps {
  readonly userId: string
  readonly facts: PersonFacts
  readonly purpose: ViewPurpose
}

function PrivateDetails({ userId, facts, purpose }: ShownProps) {
  const { t } = useTranslation('console')
  const { email, emailConfirmed, consents } = facts
  return (
    <>
      <Facts>
        <Fact label={t('people.email')}>
          {email}
          <Badge tone={emailConfirmed ? 'mint' : 'warn'}>
            {t(emailConfirmed ? 'people.confirmed' : 'people.unconfirmed')}
          </Badge>
        </Fact>
        <Fact label={t('people.phone')}>
          <PhoneFact userId={userId} phone={facts.phone ?? null} purpose={purpose} />
        </Fact>
      </Facts>
      <Consents consents={consents} />
      <IdentityTries identityTries={facts.identityTries} />
      <Experiments experiments={facts.experiments} />
      <LinkedAccounts linked={facts.linked} />
      <Devices devices={facts.devices} />
      <Sessions sessions={facts.sessions} />
      <SignIns signIns={facts.signIns} />
    </>
  )
}
