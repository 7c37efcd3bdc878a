import type { HistoryGroup } from '@serendip/contract'
import { Button, Chip, ChipGroup, EmptyState, HistoryIcon, Skeleton } from '@serendip/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePlatform } from '../../../platform/platform-context.tsx'
import { WalletFailed } from '../balance/wallet-failed.tsx'
import { type Account, historyQuery } from '../wallet-queries.ts'
import { ExportMenu } from './export-menu.tsx'
import { groupDays } from './group-days.ts'
import styles from './history.module.css'
import { HistoryDayList } from './history-day-list.tsx'

/** Groups that a history can contain today; those of things that do not exist yet are not offered. */
const groups = ['calls', 'received', 'filters', 'corrections'] as const satisfies readonly HistoryGroup[]
const waitingRows = [1, 2, 3, 4] as const

interface HistoryPanelProps {
  account: Account
  onReceipt: (callId: string) => void
}

/** The movements of one's coins, by day, with the balance after each; a call is one row, and links to its receipt. */
export function HistoryPanel({ account, onReceipt }: HistoryPanelProps) {
  const { t } = useTranslation('wallet')
  const { api } = usePlatform()
  const [group, setGroup] = useState<HistoryGroup | null>(null)
  const history = useInfiniteQuery({ ...historyQuery(api, { account, group }), staleTime: 0 })
  const days = groupDays(history.data?.pages.flatMap(({ entries }) => entries) ?? [])
  const { isPending, isError, hasNextPage, isFetchingNextPage } = history
  return (
    <div className={styles.history} aria-busy={isPending}>
      <div className={styles.tools}>
        {account === 'wallet' && (
          <ChipGroup label={t('history.show')}>
            <Chip selected={group === null} onClick={() => setGroup(null)}>
              {t('history.all')}
            </Chip>
            {groups.map((knownGroup) => (
              <Chip key={knownGroup} selected={group === knownGroup} onClick={() => setGroup(knownGroup)}>
                {t(`history.group.${knownGroup}`)}
              </Chip>
            ))}
          </ChipGroup>
        )}
        <ExportMenu />
      </div>
      {isError && <WalletFailed onRetry={() => void history.refetch()} />}
      {isPending && waitingRows.map((row) => <Skeleton key={row} shape="row" />)}
      {history.isSuccess && days.length === 0 && (
        <EmptyState
          icon={<HistoryIcon />}
          title={t(`history.empty.${account}`)}
          text={group === null ? t('history.emptyText') : t('history.emptyGroup')}
        />
      )}
      {days.map((day) => (
        <HistoryDayList key={day.at} day={day} onReceipt={onReceipt} />
      ))}
      {hasNextPage && (
        <Button pending={isFetchingNextPage} onClick={() => void history.fetchNextPage()}>
          {t('history.more')}
        </Button>
      )}
    </div>
  )
}
