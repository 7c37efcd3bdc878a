import {
  type DifferenceState,
  type DifferenceView,
  differenceKinds,
  differenceStates,
  settlementsPageMax,
} from '@serendip/contract/operator'
import { Badge, type BadgeProps, EmptyState, ListChecksIcon, Notice } from '@serendip/ui'
import type { TFunction } from 'i18next'
import { Link } from 'react-router'
import { WaitingApprovals } from '../approvals/waiting-approvals.tsx'
import { defineList } from '../parts/lists/define-list.tsx'
import { chips } from '../parts/lists/filters.tsx'
import { useMe } from '../queries.ts'
import { moneyText } from './money-text.ts'
import { SettledDays } from './settled-days.tsx'
import { SettlementDifference, useAskAgain } from './settlement-difference.tsx'
import { UploadSettlement } from './upload-settlement.tsx'

const tones: Readonly<Record<DifferenceState, NonNullable<BadgeProps['tone']>>> = {
  open: 'danger',
  vanished: 'mint',
  accepted: 'neutral',
}

const amountOf = (side: DifferenceView['theirs'], t: TFunction<'console'>): string =>
  side ? moneyText(side.amountMinor, side.currency) : t('settlements.nothing')

/** Differences between settlements of payment services and our books. */
export const settlementsList = defineList({
  name: 'settlements',
  filters: {
    state: chips(differenceStates, (t) => ({
      label: t('settlements.state'),
      all: t('settlements.all'),
      of: (state) => t(`settlements.states.${state}`),
    })),
    kind: chips(differenceKinds, (t) => ({
      label: t('settlements.kind'),
      all: t('settlements.all'),
      of: (kind) => t(`settlements.kinds.${kind}`),
    })),
  },
  read: (api, { state, kind }, after) => api.settlements.list({ query: { state, kind, after } }),
  items: ({ differences }) => differences,
  keyOf: ({ differenceId }) => differenceId,
  pageMax: settlementsPageMax,
  csv: ({ state, kind }) => ({ list: 'settlements', state, kind }),
  changedWith: 'settlements.resolve',
  useView({ t }) {
    const ask = useAskAgain()
    const mayResolve = useMe().rights.has('settlements.resolve')
    return {
      columns: [
        { id: 'found', header: t('settlements.found'), when: ({ foundAt }) => foundAt },
        {
          id: 'kind',
          header: t('settlements.kind'),
          cell: ({ kind }) => t(`settlements.kinds.${kind}`),
        },
        {
          id: 'state',
          header: t('settlements.state'),
          cell: ({ state }) => <Badge tone={tones[state]}>{t(`settlements.states.${state}`)}</Badge>,
        },
        { id: 'theirs', header: t('settlements.theirs'), cell: ({ theirs }) => amountOf(theirs, t) },
        { id: 'ours', header: t('settlements.ours'), cell: ({ ours }) => amountOf(ours, t) },
        { id: 'service', header: t('settlements.service'), code: ({ provider }) => provider },
        {
          id: 'order',
          header: t('settlements.order'),
          wide: true,
          cell: ({ invoiceId }) => invoiceId && <Link to={`/invoices/${invoiceId}`}>{invoiceId}</Link>,
        },
        { id: 'brand', header: t('settlements.brand'), wide: true, code: ({ brandId }) => brandId },
      ],
      row: {
        open: t('settlements.open'),
        title: ({ kind }) => t(`settlements.kinds.${kind}`),
        content: (difference, close) => (
          <SettlementDifference difference={difference} mayResolve={mayResolve} ask={ask} close={close} />
        ),
      },
      actions: mayResolve && <UploadSettlement />,
      error: ask.error,
      notices: (
        <>
          {mayResolve && <WaitingApprovals of={({ kind }) => kind === 'settlement'} />}
          {ask.isSuccess && <Notice tone="success">{t('settlements.asked')}</Notice>}
        </>
      ),
      below: <SettledDays />,
      empty: (
        <EmptyState
          icon={<ListChecksIcon />}
          title={t('settlements.none')}
          text={t('settlements.noneText')}
        />
      ),
      more: t('settlements.more'),
    }
  },
})
