import { type Strikes, strikeReasons } from '@serendip/contract/operator'
import { Button, Dialog, Notice } from '@serendip/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi } from '../../api.ts'
import { useMe } from '../../queries.ts'
import type { Column } from '../lists/columns.tsx'
import { DataTable } from '../lists/data-table.tsx'
import { durationText } from '../facts/duration.ts'
import { WhyForm } from '../forms/why-form.tsx'

type Strike = Strikes['strikes'][number]

interface StrikeListProps {
  readonly userId: string
  readonly strikes: Strikes
  /** Called once a strike was removed. */
  changed(): void
}

/** Why the next decision about a person is proposed as it is; null while nothing is. */
export function RaiseNotice({ strikes: { strikes, keepMs, proposes } }: Pick<StrikeListProps, 'strikes'>) {
  const { t } = useTranslation('console')
  if (proposes === null) return null
  const values = { count: strikes.length, time: durationText(t, keepMs), measure: t(`measure.${proposes}`) }
  return <Notice tone="warn">{t('strikes.raised', values)}</Notice>
}

/** The decisions that make the next one stricter; who may removes one with a reason. */
export function StrikeList({ userId, strikes, changed }: StrikeListProps) {
  const api = useApi()
  const { t } = useTranslation('console')
  const { rights } = useMe()
  const [asked, setAsked] = useState<Strike | null>(null)
  const { needed, keepMs } = strikes
  const rule = t('strikes.rule', { count: needed, time: durationText(t, keepMs) })
  const removal: Column<Strike> = {
    id: 'remove',
    header: t('strikes.act'),
    cell: (item) => (
      <Button size="s" onClick={() => setAsked(item)}>
        {t('strikes.removeThis')}
      </Button>
    ),
  }
  return (
    <>
      <p>{strikes.strikes.length === 0 ? t('strikes.none') : rule}</p>
      {strikes.strikes.length > 0 && (
        <DataTable
          label={t('strikes.list')}
          items={strikes.strikes}
          keyOf={({ eventId }) => eventId}
          columns={[
            {
              id: 'measure',
              header: t('decide.measure'),
              cell: ({ measure, rule }) => `${t(`measure.${measure}`)} · ${t(`reportReason.${rule}`)}`,
            },
            { id: 'by', header: t('reports.by'), wide: true, cell: ({ by }) => by.name },
            { id: 'at', header: t('decide.at'), when: ({ at }) => at },
            ...(rights.has('strikes.decide') ? [removal] : []),
          ]}
        />
      )}
      <Dialog
        open={asked !== null}
        onOpenChange={(open) => !open && setAsked(null)}
        title={t('strikes.remove')}
        description={t('strikes.effect')}
        closeLabel={t('close')}
      >
        {asked !== null && (
          <WhyForm
            choices={strikeReasons.map((value) => ({ value, title: t(`strikeReason.${value}`) }))}
            act={t('strikes.remove')}
            send={async (why) => {
              await api.people.removeStrike({ params: { userId, eventId: asked.eventId }, body: { why } })
              setAsked(null)
              changed()
            }}
          />
        )}
      </Dialog>
    </>
  )
}
