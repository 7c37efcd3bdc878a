import type { SupportSubtype } from '@serendip/contract'
import { type SupportRequestView, seenKinds, supportStates } from '@serendip/contract/operator'
import { Badge, Button, Chip, ChipGroup, EmptyState, InboxIcon, Select, Spinner } from '@serendip/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type Ref, type RefObject, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams, useSearchParams } from 'react-router'
import { useApi } from '../api.ts'
import { durationText } from '../parts/facts/duration.ts'
import { ErrorNotice } from '../parts/screen/error-notice.tsx'
import { ExportButton } from '../parts/lists/export-button.tsx'
import { ReadsOnly } from '../parts/screen/reads-only.tsx'
import { SavedFilters } from '../parts/lists/saved-filters.tsx'
import { Screen } from '../parts/screen/screen.tsx'
import { useShortcuts } from '../parts/screen/use-shortcuts.ts'
import { useMe } from '../queries.ts'
import { Conversation } from './conversation.tsx'
import { LoggedConversation } from './logged-conversation.tsx'
import { requestsQuery } from './support-queries.ts'
import styles from './support-screen.module.css'

/** J and K move between the requests of the list. */
function useListKeys(list: RefObject<HTMLElement | null>): void {
  const move = (step: number) => () => {
    const links = [...(list.current?.querySelectorAll('a') ?? [])]
    const at = links.findIndex((link) => link.matches(':focus'))
    const fromOpen = links.findIndex((link) => link.getAttribute('aria-current') === 'page')
    const next = at === -1 && fromOpen === -1 ? 0 : (at === -1 ? fromOpen : at) + step
    links[Math.min(Math.max(next, 0), links.length - 1)]?.focus()
  }
  useShortcuts({ j: move(1), k: move(-1) }, { mayRepeat: true })
}

/** Requests to support, and the conversation that is open. */
export function SupportScreen() {
  const api = useApi()
  const { t } = useTranslation('console')
  const { rights } = useMe()
  const { chatId } = useParams()
  const [params, setParams] = useSearchParams()
  const state = supportStates.find((knownState) => knownState === params.get('state')) ?? 'waiting'
  const kind = seenKinds(rights).find((knownKind) => knownKind === params.get('kind'))
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    requestsQuery(api, state, kind),
  )
  const list = useRef<HTMLElement>(null)
  useListKeys(list)
  const set = (name: string, value: string) =>
    setParams((now) => {
      if (value === '') now.delete(name)
      else now.set(name, value)
      return now
    })
  const head = data?.pages[0]
  const count = (head?.waiting ?? []).reduce((sum, folder) => sum + folder.count, 0)
  const requests = data?.pages.flatMap((page) => page.requests) ?? []
  const median = head?.firstAnswerMs ?? null
  return (
    <Screen
      title={t('nav.support')}
      text={median === null ? t('about.support') : t('support.median', { time: durationText(t, median) })}
      actions={
        <>
          <ExportButton wanted={(purpose) => ({ list: 'support', state, kind, purpose })} />
          <Button asChild size="s">
            <Link to="/support/replies">{t('support.editReplies')}</Link>
          </Button>
        </>
      }
    >
      <ReadsOnly without="support.answer" />
      <ErrorNotice error={error} />
      <div className={styles.desk}>
        <section className={styles.side} aria-label={t('support.list')} data-open={chatId !== undefined}>
          <Filter state={state} kind={kind} waiting={count} set={set} />
          {data ? (
            <RequestList ref={list} requests={requests} openId={chatId} search={params.toString()} />
          ) : (
            !error && <Spinner />
          )}
          {hasNextPage && (
            <Button size="s" pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              {t('support.more')}
            </Button>
          )}
        </section>
        {chatId === undefined ? (
          <div className={styles.empty}>
            <EmptyState icon={<InboxIcon />} title={t('support.pick')} text={t('support.pickText')} />
          </div>
        ) : (
          <div>
            {!rights.has('support.answer') && (
              <Link className={styles.back} to={{ pathname: '/support', search: params.toString() }}>
                {t('back')}
              </Link>
            )}
            <Opened key={chatId} chatId={chatId} />
          </div>
        )}
      </div>
    </Screen>
  )
}

/** The request that is open: claimed by an operator who answers, behind a purpose for one who only reads. */
function Opened({ chatId }: { chatId: string }) {
  const answers = useMe().rights.has('support.answer')
  return answers ? <Conversation chatId={chatId} /> : <LoggedConversation chatId={chatId} />
}

interface FilterProps {
  readonly state: SupportRequestView['state']
  readonly kind: SupportSubtype | undefined
  readonly waiting: number
  set(name: 'state' | 'kind', value: string): void
}

/** State and kind of the listed requests; who answers one kind alone chooses none. */
function Filter({ state, kind, waiting, set }: FilterProps) {
  const { t } = useTranslation('console')
  const own = seenKinds(useMe().rights)
  return (
    <>
      <ChipGroup label={t('support.states')}>
        {supportStates.map((knownState) => (
          <Chip key={knownState} selected={knownState === state} onClick={() => set('state', knownState)}>
            {t(`support.${knownState}`)}
            {knownState === 'waiting' && waiting > 0 && ` ${waiting}`}
          </Chip>
        ))}
      </ChipGroup>
      {own.length > 1 && (
        <Select
          aria-label={t('support.kinds')}
          value={kind ?? ''}
          onChange={(event) => set('kind', event.target.value)}
        >
          <option value="">{t('support.all')}</option>
          {own.map((folder) => (
            <option key={folder} value={folder}>
              {t(`kind.${folder}`)}
            </option>
          ))}
        </Select>
      )}
      <SavedFilters />
    </>
  )
}

interface RequestListProps {
  readonly requests: readonly SupportRequestView[]
  readonly openId: string | undefined
  readonly search: string
  readonly ref: Ref<HTMLElement>
}

function RequestList({ requests, openId, search, ref }: RequestListProps) {
  const { t } = useTranslation('console')
  const { operatorId } = useMe()
  if (requests.length === 0) return <p className={styles.none}>{t('support.none')}</p>
  return (
    <nav ref={ref} aria-label={t('support.list')}>
      <ul className={styles.list}>
        {requests.map((request) => (
          <li key={request.chatId}>
            <Link
              to={`/support/${request.chatId}${search && `?${search}`}`}
              className={styles.request}
              aria-current={request.chatId === openId ? 'page' : undefined}
            >
              <span className={styles.top}>
                <strong>{request.name}</strong>
                <Age since={request.since} />
              </span>
              <span className={styles.preview} dir="auto">
                {request.preview === '' ? t('support.files') : request.preview}
              </span>
              <span className={styles.tags}>
                <Badge>{t(`kind.${request.kind}`)}</Badge>
                {request.claim && (
                  <Badge tone={request.claim.operatorId === operatorId ? 'mint' : 'neutral'}>
                    {request.claim.operatorId === operatorId
                      ? t('support.mine')
                      : t('support.with', { name: request.claim.name })}
                  </Badge>
                )}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Age({ since }: { since: number }) {
  const { t } = useTranslation('console')
  return (
    <time dateTime={new Date(since).toISOString()} title={new Date(since).toLocaleString('en-GB')}>
      {durationText(t, Date.now() - since)}
    </time>
  )
}
