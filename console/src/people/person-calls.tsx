import type { PersonCall, ViewPurpose } from '@serendip/contract/operator'
import { Section } from '@serendip/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DataTable } from '../parts/lists/data-table.tsx'
import { clockText } from '../parts/facts/duration.ts'
import { ListBody } from '../parts/lists/list-body.tsx'
import { PersonLink } from '../parts/facts/person-link.tsx'
import { PurposeButtons } from '../parts/forms/purpose-buttons.tsx'
import { usePages } from '../parts/lists/use-pages.ts'
import styles from './person-screen.module.css'

/** Whom a person had calls with, hidden until the operator says what for; each page is logged. */
export function PersonCalls({ userId }: { userId: string }) {
  const { t } = useTranslation('console')
  const [purpose, setPurpose] = useState<ViewPurpose | null>(null)
  return (
    <Section title={t('people.calls')} text={t('people.callsText')}>
      {purpose === null ? (
        <PurposeButtons label={t('people.calls')} onChoose={setPurpose} />
      ) : (
        <Pages userId={userId} purpose={purpose} />
      )}
    </Section>
  )
}

function Pages({ userId, purpose }: { userId: string; purpose: ViewPurpose }) {
  const { t } = useTranslation('console')
  const pages = usePages({
    key: ['calls-of', userId, purpose],
    isLogged: true,
    read: (api, cursor) => api.people.calls({ params: { userId }, body: { purpose, cursor } }),
    items: ({ calls }) => calls,
    next: ({ nextCursor }) => nextCursor,
  })
  return (
    <ListBody
      pages={pages}
      more={t('people.more')}
      empty={<p className={styles.quiet}>{t('people.noCalls')}</p>}
    >
      {(calls) => <Calls calls={calls} />}
    </ListBody>
  )
}

function Calls({ calls }: { calls: readonly PersonCall[] }) {
  const { t } = useTranslation('console')
  const endOf = ({ type, endReason, endedBy }: PersonCall): string => {
    if (type === 'missed' || endReason === null) return t('people.notAnswered')
    return [t(`callEnd.${endReason}`), endedBy && t(`callEndedBy.${endedBy}`)].filter(Boolean).join(', ')
  }
  return (
    <DataTable
      label={t('people.calls')}
      items={calls}
      keyOf={({ callId }) => callId}
      columns={[
        { id: 'at', header: t('audit.at'), when: ({ at }) => at },
        {
          id: 'partner',
          header: t('people.with'),
          cell: ({ partner }) => (partner === null ? t('people.erased') : <PersonLink person={partner} />),
        },
        { id: 'type', header: t('people.kind'), cell: ({ type, mode }) => t(`callType.${type}.${mode}`) },
        {
          id: 'duration',
          header: t('people.duration'),
          cell: ({ durationMs }) => (durationMs === null ? '–' : clockText(durationMs)),
        },
        { id: 'end', header: t('people.end'), wide: true, cell: endOf },
      ]}
    />
  )
}
