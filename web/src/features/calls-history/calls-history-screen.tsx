import { type CallHistoryEntry, callHistoryTypes } from '@serendip/contract'
import { ArrowLeftIcon, Button, EmptyState, IconButton, Notice, Page, Skeleton } from '@serendip/ui'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { useBack } from '../../platform/navigation/use-back.ts'
import { AddressChips } from '../../shared/filter/address-chips.tsx'
import { useMetProfiles } from '../../shared/people/use-met-profiles.ts'
import { CallDayList } from './call-day-list.tsx'
import { groupCallDays, typeOf } from './call-days.ts'
import styles from './calls-history.module.css'
import { PhotoCard } from './photo-card.tsx'
import { useCallsHistory } from './use-calls-history.ts'
import { Mascot } from '../../art/mascot.tsx'
import call from '../../art/stickers/call.svg'

const waitingRows = [1, 2, 3, 4] as const

/** `/calls-history`: a person's past and missed calls, by day. */
export function CallsHistoryScreen() {
  const { t } = useTranslation(['calls-history', 'nav'])
  const goBack = useBack()
  return (
    <Page
      title={t('title')}
      back={<IconButton variant="quiet" icon={<ArrowLeftIcon />} label={t('nav:back')} onClick={goBack} />}
    >
      <title>{t('pageTitle')}</title>
      <Types />
      <History />
    </Page>
  )
}

function Types() {
  const { t } = useTranslation('calls-history')
  const [search] = useSearchParams()
  return (
    <AddressChips
      label={t('show')}
      field="type"
      all={t('type.all')}
      choices={callHistoryTypes.map((value) => ({ value, words: t(`type.${value}`) }))}
      chosen={typeOf(search)}
    />
  )
}

function History() {
  const { t } = useTranslation(['calls-history', 'everywhere'])
  const [search] = useSearchParams()
  const history = useCallsHistory(typeOf(search))
  const { isPending, isError, isSuccess, hasNextPage, isFetchingNextPage } = history
  const days = groupCallDays(useCurrentPeople(history.data?.pages.flatMap(({ entries }) => entries) ?? []))
  return (
    <div className={styles.history} aria-busy={isPending}>
      {isError && (
        <Notice
          tone="error"
          action={<Button onClick={() => void history.refetch()}>{t('everywhere:retry')}</Button>}
        >
          {t('failed')}
        </Notice>
      )}
      {isPending && waitingRows.map((row) => <Skeleton key={row} shape="row" />)}
      {isSuccess && days.length === 0 && <NoCalls />}
      {days.map((day, place) => (
        <Fragment key={day.at}>
          <CallDayList day={day} />
          {place === 0 && <PhotoCard />}
        </Fragment>
      ))}
      {hasNextPage && (
        <Button pending={isFetchingNextPage} onClick={() => void history.fetchNextPage()}>
          {t('more')}
        </Button>
      )}
    </div>
  )
}

/** Older pages stay open for long: their people are shown as they are now. */
function useCurrentPeople(entries: readonly CallHistoryEntry[]): readonly CallHistoryEntry[] {
  const met = useMetProfiles(entries.flatMap(({ partner }) => partner?.userId ?? []))
  return entries.map((entry) => ({
    ...entry,
    partner: entry.partner && (met.get(entry.partner.userId) ?? entry.partner),
  }))
}

function NoCalls() {
  const { t } = useTranslation('calls-history')
  const [search] = useSearchParams()
  const type = typeOf(search)
  return (
    <EmptyState
      icon={<Mascot picture={call} />}
      title={t(type === null ? 'empty.title' : 'empty.typeTitle')}
      text={t(type === null ? 'empty.text' : `empty.${type}`)}
      action={
        <Button asChild size="l" variant="solid">
          <Link to="/match">{t('empty.action')}</Link>
        </Button>
      }
    />
  )
}
