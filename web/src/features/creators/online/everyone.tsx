import { Button, EmptyState, Notice, Skeleton } from '@serendip/ui'
import { formatLocale } from '@serendip/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { usePlatform } from '../../../platform/platform-context.tsx'
import { creatorPagesQuery } from './creator-pages-query.ts'
import type { WantedCalls } from '../wanted-call.ts'
import { CreatorGrid } from './creator-grid.tsx'
import styles from './everyone.module.css'
import { FilterBar } from './filter-bar.tsx'
import { Soon } from '../times/soon.tsx'
import { TellMe } from '../waits/tell-me.tsx'
import { listPages } from './list-pages.ts'
import { onlineTabOf } from './online-tab.ts'
import { type ListFilter, useListFilter } from './use-list-filter.ts'
import { Mascot } from '../../../art/mascot.tsx'
import love from '../../../art/stickers/love.svg'
import sleepy from '../../../art/stickers/sleepy.svg'
import thinking from '../../../art/stickers/thinking.svg'

const waitingTiles = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const

/** All creators who may be called, by list, filter and search. */
export function Everyone({ wanted }: { readonly wanted: WantedCalls }) {
  const { t, i18n } = useTranslation(['creators', 'everywhere', 'online-users'])
  const { api } = usePlatform()
  const navigate = useNavigate()
  const list = useListFilter()
  const pages = useInfiniteQuery(creatorPagesQuery(api, list.asked))
  const { data, isError, isPending, isFetchNextPageError, hasNextPage, isFetchingNextPage } = pages
  const cards = data && listPages(data.pages)
  const total = data?.pages[0]?.total ?? cards?.length ?? 0
  const more = () => {
    if (hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void pages.fetchNextPage()
  }
  const figure = new Intl.NumberFormat(formatLocale(i18n.language)).format(total)
  return (
    <div className={styles.everyone}>
      <FilterBar list={list} />
      {list.asked.show === 'queens' && <p className={styles.total}>{t('online-users:ranked')}</p>}
      <p role="status" className={styles.total}>
        {cards && cards.length > 0 && t('online-users:total', { count: total, figure })}
      </p>
      {isError && !isFetchNextPageError && (
        <Notice
          tone="error"
          action={<Button onClick={() => void pages.refetch()}>{t('everywhere:retry')}</Button>}
        >
          {t('failed')}
        </Notice>
      )}
      <div aria-busy={isPending || isFetchingNextPage}>
        {isPending && <Waiting />}
        {cards?.length === 0 && <Nobody list={list} />}
        {cards?.length === 0 && list.asked.show === 'online' && <Soon />}
        {cards && cards.length > 0 && (
          <CreatorGrid
            key={JSON.stringify(list.asked)}
            cards={cards}
            hasPages={data.pages.length > 1}
            total={total}
            onNearEnd={more}
            onCall={(card) => {
              wanted.want(card)
              void navigate('/match')
            }}
          />
        )}
      </div>
      {isFetchNextPageError && (
        <Notice
          tone="error"
          action={<Button onClick={() => void pages.fetchNextPage()}>{t('everywhere:retry')}</Button>}
        >
          {t('failed')}
        </Notice>
      )}
    </div>
  )
}

function Waiting() {
  return (
    <div className={styles.waiting}>
      {waitingTiles.map((tile) => (
        <Skeleton key={tile} shape="block" className={styles.tile ?? ''} />
      ))}
    </div>
  )
}

/** Nobody is on a list, or nobody fits: then the filters can go. */
function Nobody({ list }: { list: ListFilter }) {
  const { t } = useTranslation('online-users')
  const [search, setSearch] = useSearchParams()
  const tab = onlineTabOf(search)
  if (list.count > 0 || list.asked.name !== '') {
    return (
      <EmptyState
        icon={<Mascot picture={thinking} />}
        title={t('nothing.title')}
        text={t('nothing.text')}
        action={
          <Button size="l" variant="solid" onClick={list.clear}>
            {t('filter.clear')}
          </Button>
        }
      />
    )
  }
  return (
    <EmptyState
      icon={<Mascot picture={tab === 'followed' ? love : sleepy} />}
      title={t(`none.${tab}`)}
      text={t(`none.${tab}Text`)}
      action={
        <div className={styles.actions}>
          <Button asChild size="l" variant="solid">
            <Link to="/match">{t('toMatch')}</Link>
          </Button>
          {tab !== 'all' && (
            <Button size="l" onClick={() => setSearch({ tab: 'all' }, { replace: true })}>
              {t('showAll')}
            </Button>
          )}
          {tab === 'online' && <TellMe creatorId={null} />}
        </div>
      }
    />
  )
}
