import { type ChatFilter, limits } from '@serendip/contract'
import { Button, EmptyState, Notice, SearchIcon, Skeleton, TextInput, VisuallyHidden } from '@serendip/ui'
import { useVirtualizer } from '@tanstack/react-virtual'
import { Suspense, useDeferredValue, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { asApiError } from '../../../platform/api/api-error.ts'
import { lateView } from '../../../platform/late/late-view.tsx'
import { useSession, useSocketState } from '../../../platform/platform-context.tsx'
import { useChatClient, useSyncState } from '../chat-context.tsx'
import { ReportDialog } from '../../../shared/safety/report-dialog.tsx'
import { belongsTo, filterOf, filtersFor, isFindable } from './chat-filter.ts'
import { ChatFilters } from './chat-filters.tsx'
import styles from './chat-list.module.css'
import { ChatListRow } from './chat-list-row.tsx'
import { ListMenu } from './list-menu.tsx'
import { SelectedChats } from './selected-chats.tsx'
import { type ListedChat, useChats } from './use-chats.ts'
import { useCurrentRows } from './use-current-rows.ts'
import { type ChatSearch, useFoundChats } from './use-found-chats.ts'
import { Mascot } from '../../../art/mascot.tsx'
import hello from '../../../art/stickers/hello.svg'
import thinking from '../../../art/stickers/thinking.svg'

/** Nothing waits for it. */
const StoryRings = lateView(async () => (await import('../../../shared/stories/story-rings.tsx')).StoryRings)

/** The height of a row in pixels: an avatar, and the padding around it. */
const rowPx = 72
const waitingRows = [1, 2, 3, 4, 5] as const

/** The chats of a list, or those that a search found. */
const listedOf = (chats: readonly ListedChat[], filter: ChatFilter, found: ChatSearch['found'] | null) =>
  chats.filter(({ chat }) =>
    found === null ? belongsTo(chat, filter) : found.has(chat._id) && isFindable(chat),
  )

/** The chats of a person, by list and search. */
export function ChatList() {
  const { t } = useTranslation('chat')
  const [wanted, setWanted] = useState('')
  const chats = useChats()
  const [search] = useSearchParams()
  const offered = filtersFor(useSession()?.profile.rolesGroup)
  const filter = filterOf(search, offered)
  const words = useDeferredValue(wanted.trim())
  const searched = useFoundChats(words)
  const found = searched?.found ?? null
  const [selected, setSelected] = useState<ReadonlySet<string> | null>(null)
  const [reported, setReported] = useState<ListedChat | null>(null)
  const listed = useMemo(() => chats && listedOf(chats, filter, found), [chats, filter, found])
  return (
    <>
      <div className={styles.head}>
        {selected === null ? (
          <div className={styles.titleLine}>
            <h1 className={styles.title}>{t('title')}</h1>
            <ListMenu filter={filter} onSelect={() => setSelected(new Set())} />
          </div>
        ) : (
          <>
            <h1>
              <VisuallyHidden>{t('title')}</VisuallyHidden>
            </h1>
            <SelectedChats listed={listed ?? []} selected={selected} onSelect={setSelected} />
          </>
        )}
        <TextInput
          type="search"
          icon={<SearchIcon />}
          aria-label={t('search')}
          placeholder={t('search')}
          maxLength={limits.chatSearchMaxChars}
          value={wanted}
          onChange={({ target }) => setWanted(target.value)}
        />
        <Suspense fallback={null}>
          <StoryRings />
        </Suspense>
        {chats && <ChatFilters chats={chats} filter={filter} offered={offered} />}
      </div>
      <Problem />
      {searched !== null && <SearchProblem searched={searched} />}
      {listed === undefined ? (
        <Waiting />
      ) : (
        <Rows
          listed={listed}
          filter={filter}
          searched={searched}
          selected={selected}
          onSelect={setSelected}
          onReport={setReported}
        />
      )}
      {reported?.partner && (
        <ReportDialog
          key={reported.chat._id}
          open
          onOpenChange={() => setReported(null)}
          about={{ chatId: reported.chat._id }}
          partner={reported.partner}
        />
      )}
    </>
  )
}

/** Why the list may not be current. */
function Problem() {
  const { t } = useTranslation(['chat', 'everywhere'])
  const state = useSyncState()
  const socket = useSocketState()
  const { retry } = useChatClient()
  if (state === 'failed') {
    return (
      <Notice
        tone="error"
        className={styles.problem ?? ''}
        action={<Button onClick={retry}>{t('everywhere:retry')}</Button>}
      >
        {t('failed')}
      </Notice>
    )
  }
  return socket === 'open' || navigator.onLine ? null : (
    <Notice className={styles.problem ?? ''}>{t('offline')}</Notice>
  )
}

/** Why a search is not complete, with another try. */
function SearchProblem({ searched: { error, retry } }: { searched: ChatSearch }) {
  const { t } = useTranslation(['chat', 'error', 'everywhere'])
  if (error === null) return null
  return (
    <Notice
      tone="error"
      className={styles.problem ?? ''}
      action={<Button onClick={retry}>{t('everywhere:retry')}</Button>}
    >
      {t('searchFailed')} {t(`error:${asApiError(error).code}`)}
    </Notice>
  )
}

function Waiting() {
  return (
    <div className={styles.waiting} aria-busy="true">
      {waitingRows.map((row) => (
        <Skeleton key={row} shape="row" />
      ))}
    </div>
  )
}

interface RowsProps {
  readonly listed: readonly ListedChat[]
  readonly filter: ChatFilter
  /** Null without a search. */
  readonly searched: ChatSearch | null
  readonly selected: ReadonlySet<string> | null
  onSelect(selected: ReadonlySet<string>): void
  onReport(item: ListedChat): void
}

function Rows({ listed, filter, searched, selected, onSelect, onReport }: RowsProps) {
  const { t } = useTranslation('chat')
  const state = useSyncState()
  const [search] = useSearchParams()
  const scroller = useRef<HTMLDivElement>(null)
  const rows = useVirtualizer({
    count: listed.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowPx,
    getItemKey: (index) => listed[index]?.chat._id ?? index,
    overscan: 6,
  })
  const onScreen = rows.getVirtualItems()
  useCurrentRows(onScreen.flatMap(({ index }) => listed[index]?.chat._id ?? []))
  if (listed.length === 0) {
    if (searched === null ? state === 'syncing' : searched.isWaiting) return <Waiting />
    // Without a finished search, nothing is said to be absent.
    return searched?.error ? null : <Nothing filter={filter} isSearch={searched !== null} />
  }
  return (
    <div ref={scroller} className={styles.scroller}>
      <ul className={styles.rows} style={{ blockSize: rows.getTotalSize() }} aria-label={t('title')}>
        {onScreen.map(({ key, index, start }) => {
          const item = listed[index]
          return (
            item && (
              <li
                key={key}
                className={styles.row}
                style={{ blockSize: rowPx, transform: `translateY(${start}px)` }}
                aria-setsize={listed.length}
                aria-posinset={index + 1}
              >
                <ChatListRow
                  item={item}
                  found={searched?.found.get(item.chat._id) ?? null}
                  isOpen={isOpenIn(search, item)}
                  isSelected={selected?.has(item.chat._id) ?? null}
                  onReport={() => onReport(item)}
                  onSelect={() => onSelect(withOrWithout(selected ?? new Set(), item.chat._id))}
                />
              </li>
            )
          )
        })}
      </ul>
    </div>
  )
}

const withOrWithout = (before: ReadonlySet<string>, id: string): ReadonlySet<string> =>
  new Set(before.has(id) ? [...before].filter((chatId) => chatId !== id) : [...before, id])

const isOpenIn = (search: URLSearchParams, { chat, partner }: ListedChat): boolean =>
  partner === null ? search.get('support') === chat.subtype : search.get('userId') === partner.userId

function Nothing({ filter, isSearch }: { filter: ChatFilter; isSearch: boolean }) {
  const { t } = useTranslation('chat')
  const which = isSearch ? 'search' : filter
  return (
    <EmptyState
      icon={<Mascot picture={isSearch ? thinking : hello} />}
      title={t(`empty.${which}`)}
      text={t(`empty.${which}Text`)}
      action={
        which === 'default' && (
          <Button asChild size="l" variant="solid">
            <Link to="/match">{t('empty.meet')}</Link>
          </Button>
        )
      }
    />
  )
}
