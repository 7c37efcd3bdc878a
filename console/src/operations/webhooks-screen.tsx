import {
  type WebhookOutcome,
  type WebhookView,
  webhookOutcomes,
  webhooksPageMax,
} from '@serendip/contract/operator'
import { Badge, type BadgeProps, Button, EmptyState, Facts, InboxIcon, Notice } from '@serendip/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useApi } from '../api.ts'
import { defineList } from '../parts/lists/define-list.tsx'
import { Fact } from '../parts/facts/fact.tsx'
import { chips } from '../parts/lists/filters.tsx'
import { WorkName } from '../parts/facts/work-name.tsx'
import { useMe } from '../queries.ts'
import styles from './operations.module.css'

const plain = new Intl.NumberFormat('en-GB')
const tones: Readonly<Record<WebhookOutcome, NonNullable<BadgeProps['tone']>>> = {
  waiting: 'neutral',
  accepted: 'mint',
  replayed: 'neutral',
  unrelated: 'neutral',
  failed: 'danger',
  refused: 'warn',
}

/** Webhooks that services sent us, and their outcomes. */
export const webhooksList = defineList({
  name: 'webhooks',
  filters: {
    outcome: chips(webhookOutcomes, (t) => ({
      label: t('webhooks.outcome'),
      all: t('webhooks.all'),
      of: (outcome) => t(`webhooks.outcomes.${outcome}`),
    })),
  },
  read: (api, { outcome }, after) => api.webhooks.list({ query: { outcome, after } }),
  items: ({ webhooks }) => webhooks,
  keyOf: ({ webhookId }) => webhookId,
  pageMax: webhooksPageMax,
  refreshMs: 10_000,
  csv: ({ outcome }) => ({ list: 'webhooks', outcome }),
  useView({ t }) {
    const retry = useRetry()
    return {
      columns: [
        { id: 'received', header: t('webhooks.received'), when: ({ receivedAt }) => receivedAt },
        {
          id: 'from',
          header: t('webhooks.from'),
          wide: true,
          words: 'provider',
          code: ({ provider }) => provider,
        },
        { id: 'event', header: t('webhooks.event'), cell: ({ event }) => <EventName event={event} /> },
        {
          id: 'outcome',
          header: t('webhooks.outcome'),
          cell: ({ outcome }) => <Badge tone={tones[outcome]}>{t(`webhooks.outcomes.${outcome}`)}</Badge>,
        },
        { id: 'reason', header: t('webhooks.reason'), words: 'reason', code: ({ reason }) => reason },
      ],
      row: {
        open: t('webhooks.open'),
        title: ({ event }) => <EventName event={event} />,
        content: (webhook, close) => (
          <Details
            webhook={webhook}
            isPending={retry.isPending}
            retry={() => retry.mutate(webhook.webhookId, { onSettled: close })}
          />
        ),
      },
      error: retry.error,
      notices: retry.isSuccess && <Notice tone="success">{t('webhooks.retried')}</Notice>,
      empty: <EmptyState icon={<InboxIcon />} title={t('webhooks.none')} text={t('webhooks.noneText')} />,
      more: t('webhooks.more'),
    }
  },
})

function useRetry() {
  const api = useApi()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (webhookId: string) => api.webhooks.retry({ params: { webhookId } }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['webhooks'] }),
  })
}

function EventName({ event }: Pick<WebhookView, 'event'>) {
  const { t } = useTranslation('console')
  return event === null ? t('webhooks.unknown') : <WorkName of="webhook" code={event} />
}

interface DetailsProps {
  readonly webhook: WebhookView
  readonly isPending: boolean
  retry(): void
}

function Details({ webhook, isPending, retry }: DetailsProps) {
  const { t } = useTranslation('console')
  const mayRetry = useMe().rights.has('operations.retry')
  return (
    <div className={styles.part}>
      <Facts>
        <Fact label={t('webhooks.received')} when={webhook.receivedAt} />
        <Fact label={t('webhooks.outcome')}>{t(`webhooks.meaning.${webhook.outcome}`)}</Fact>
        <Fact label={t('webhooks.size')}>
          {t('webhooks.bytes', { bytes: plain.format(webhook.sizeBytes) })}
        </Fact>
      </Facts>
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
