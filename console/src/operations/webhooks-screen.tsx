import {
  type WebhookOutcome,
  type WebhookView,
  webhookOutcomes,
  webhooksPageMax,
} from '@serendip/contract/operator'
import {
  Badge,
  type BadgeProps,
  Button,
  Chip,
  ChipGroup,
  Dialog,
  EmptyState,
  FactList,
  InboxIcon,
  Notice,
} from '@serendip/ui'
import { keepPreviousData, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useApi } from '../api.ts'
import { DataTable } from '../parts/data-table.tsx'
import { ErrorNotice } from '../parts/error-notice.tsx'
import { ExportButton } from '../parts/export-button.tsx'
import { Loading } from '../parts/loading.tsx'
import { NoMatch } from '../parts/no-match.tsx'
import { SavedFilters } from '../parts/saved-filters.tsx'
import { Screen } from '../parts/screen.tsx'
import { When } from '../parts/when.tsx'
import { WorkName } from '../parts/work-name.tsx'
import { useMe } from '../queries.ts'
import styles from './operations.module.css'

const readMs = 10_000
const plain = new Intl.NumberFormat('en-GB')
const tones: Readonly<Record<WebhookOutcome, NonNullable<BadgeProps['tone']>>> = {
  accepted: 'mint',
  replayed: 'neutral',
  unrelated: 'neutral',
  failed: 'danger',
  refused: 'warn',
}

/** Webhooks that services sent us, and their outcomes; the filter is the address. */
export function WebhooksScreen() {
  const api = useApi()
  const { t } = useTranslation('console')
  const queries = useQueryClient()
  const [params, setParams] = useSearchParams()
  const [open, setOpen] = useState<WebhookView | null>(null)
  const outcome = webhookOutcomes.find((one) => one === params.get('outcome'))
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['webhooks', outcome],
    placeholderData: keepPreviousData,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam }) => api.webhooks.list({ query: { outcome, after: pageParam } }),
    getNextPageParam: ({ webhooks }) =>
      webhooks.length < webhooksPageMax ? undefined : webhooks.at(-1)?.webhookId,
    refetchInterval: readMs,
  })
  const retry = useMutation({
    mutationFn: (webhookId: string) => api.webhooks.retry({ params: { webhookId } }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['webhooks'] }),
  })
  const webhooks = data?.pages.flatMap((page) => page.webhooks)
  // Newer ones may push it off the list that is read again; its details stay.
  const opened = webhooks?.find(({ webhookId }) => webhookId === open?.webhookId) ?? open
  return (
    <Screen
      title={t('nav.webhooks')}
      text={t('about.webhooks')}
      actions={<ExportButton wanted={{ list: 'webhooks', outcome }} />}
    >
      <Outcomes outcome={outcome} choose={(one) => setParams(one === undefined ? {} : { outcome: one })} />
      <SavedFilters />
      <ErrorNotice error={error ?? retry.error} />
      {retry.isSuccess && <Notice tone="success">{t('webhooks.retried')}</Notice>}
      {webhooks?.length === 0 && (
        <NoMatch
          list="webhooks"
          isFiltered={outcome !== undefined}
          empty={<EmptyState icon={<InboxIcon />} title={t('webhooks.none')} text={t('webhooks.noneText')} />}
          pageMax={webhooksPageMax}
          count={async () => (await api.webhooks.list({ query: {} })).webhooks.length}
          clear={() => setParams({})}
        />
      )}
      {webhooks && webhooks.length > 0 && <Webhooks webhooks={webhooks} open={setOpen} />}
      {!webhooks && !error && <Loading />}
      {hasNextPage && (
        <Button pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('webhooks.more')}
        </Button>
      )}
      <Dialog
        open={opened !== null}
        onOpenChange={(isOpen) => !isOpen && setOpen(null)}
        title={opened?.event ? <WorkName of="webhook" code={opened.event} /> : t('webhooks.unknown')}
        closeLabel={t('close')}
      >
        {opened && (
          <Opened
            webhook={opened}
            isPending={retry.isPending}
            retry={() => retry.mutate(opened.webhookId, { onSettled: () => setOpen(null) })}
          />
        )}
      </Dialog>
    </Screen>
  )
}

interface OutcomesProps {
  readonly outcome: WebhookOutcome | undefined
  choose(outcome: WebhookOutcome | undefined): void
}

function Outcomes({ outcome, choose }: OutcomesProps) {
  const { t } = useTranslation('console')
  return (
    <ChipGroup label={t('webhooks.outcome')}>
      <Chip selected={outcome === undefined} onClick={() => choose(undefined)}>
        {t('webhooks.all')}
      </Chip>
      {webhookOutcomes.map((one) => (
        <Chip key={one} selected={one === outcome} onClick={() => choose(one)}>
          {t(`webhooks.outcomes.${one}`)}
        </Chip>
      ))}
    </ChipGroup>
  )
}

function Webhooks({
  webhooks,
  open,
}: {
  webhooks: readonly WebhookView[]
  open(webhook: WebhookView): void
}) {
  const { t } = useTranslation('console')
  return (
    <DataTable
      label={t('nav.webhooks')}
      name="webhooks"
      items={webhooks}
      keyOf={({ webhookId }) => webhookId}
      columns={[
        { id: 'received', header: t('webhooks.received'), when: ({ receivedAt }) => receivedAt },
        {
          id: 'from',
          header: t('webhooks.from'),
          wide: true,
          words: 'provider',
          code: ({ provider }) => provider,
        },
        {
          id: 'event',
          header: t('webhooks.event'),
          cell: ({ event }) =>
            event === null ? t('webhooks.unknown') : <WorkName of="webhook" code={event} />,
        },
        {
          id: 'outcome',
          header: t('webhooks.outcome'),
          cell: ({ outcome }) => <Badge tone={tones[outcome]}>{t(`webhooks.outcomes.${outcome}`)}</Badge>,
        },
        { id: 'reason', header: t('webhooks.reason'), words: 'reason', code: ({ reason }) => reason },
        {
          id: 'acts',
          fixed: true,
          header: t('acts'),
          cell: (item) => (
            <Button size="s" onClick={() => open(item)}>
              {t('webhooks.open')}
            </Button>
          ),
        },
      ]}
    />
  )
}

interface OpenedProps {
  readonly webhook: WebhookView
  readonly isPending: boolean
  retry(): void
}

function Opened({ webhook, isPending, retry }: OpenedProps) {
  const { t } = useTranslation('console')
  const mayRetry = useMe().rights.has('operations.retry')
  return (
    <div className={styles.part}>
      <FactList>
        <dt>{t('webhooks.received')}</dt>
        <dd>
          <When ms={webhook.receivedAt} />
        </dd>
        <dt>{t('webhooks.outcome')}</dt>
        <dd>{t(`webhooks.meaning.${webhook.outcome}`)}</dd>
        <dt>{t('webhooks.size')}</dt>
        <dd>{t('webhooks.bytes', { bytes: plain.format(webhook.sizeBytes) })}</dd>
      </FactList>
      {webhook.body === null ? (
        <p>{t('webhooks.noBody')}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard.
        <section className={styles.body} tabIndex={0} aria-label={t('webhooks.body')}>
          <pre>{webhook.body}</pre>
        </section>
      )}
      {webhook.canRetry && mayRetry && (
        <Button variant="ember" block pending={isPending} onClick={retry}>
          {t('retry')}
        </Button>
      )}
    </div>
  )
}
