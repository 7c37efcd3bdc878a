import type { DeadLetterView, FailedJobView } from '@serendip/contract/operator'
import { Button, Dialog, Notice, Spinner } from '@serendip/ui'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi } from '../api.ts'
import { DataTable } from '../parts/lists/data-table.tsx'
import { ErrorNotice } from '../parts/screen/error-notice.tsx'
import { ExportButton } from '../parts/lists/export-button.tsx'
import { Screen } from '../parts/screen/screen.tsx'
import { useMe } from '../queries.ts'
import styles from './operations.module.css'

const readMs = 10_000

/** Retries one of a kind, or all of them (null). */
function useRetry(send: (id: string | null) => Promise<{ retried: number }>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSettled: () => queries.invalidateQueries({ queryKey: ['operations'] }),
  })
}
type Retry = ReturnType<typeof useRetry>

/** Deliveries that nobody tries any more, and the load of each listener. */
export function OperationsScreen() {
  const api = useApi()
  const { t } = useTranslation('console')
  const mayRetry = useMe().rights.has('operations.retry')
  const { data, error } = useQuery({
    queryKey: ['operations'],
    queryFn: () => api.operations.list(),
    refetchInterval: readMs,
  })
  const letters = useRetry((eventId) => api.operations.retryLetters({ body: { eventId } }))
  const jobs = useRetry((jobId) => api.operations.retryJobs({ body: { jobId } }))
  const done = letters.data ?? jobs.data
  return (
    <Screen title={t('nav.operations')} text={t('about.operations')}>
      <ErrorNotice error={error ?? letters.error ?? jobs.error} />
      {done && <Notice tone="success">{t('operations.retried', { count: done.retried })}</Notice>}
      {!data && !error && <Spinner />}
      {data && (
        <>
          <Letters letters={data.letters} retry={mayRetry ? letters : null} />
          <Jobs jobs={data.jobs} retry={mayRetry ? jobs : null} />
          <section className={styles.part}>
            <h2 className={styles.heading}>{t('operations.listeners')}</h2>
            {data.listeners.length === 0 ? (
              <p>{t('operations.idle')}</p>
            ) : (
              <>
                <div>
                  <ExportButton label={t('operations.listenersFile')} wanted={{ list: 'listeners' }} />
                </div>
                <DataTable
                  label={t('operations.listeners')}
                  items={data.listeners}
                  keyOf={({ listener }) => listener}
                  columns={[
                    {
                      id: 'listener',
                      header: t('operations.listener'),
                      words: 'listener',
                      code: ({ listener }) => listener,
                    },
                    { id: 'due', header: t('operations.due'), cell: ({ due }) => due },
                    { id: 'dead', header: t('operations.dead'), cell: ({ dead }) => dead },
                  ]}
                />
              </>
            )}
          </section>
        </>
      )}
    </Screen>
  )
}

function Letters({ letters, retry }: { letters: readonly DeadLetterView[]; retry: Retry | null }) {
  const { t } = useTranslation('console')
  return (
    <section className={styles.part}>
      <Head
        title={t('operations.letters')}
        sure={t('operations.sureLetters', { count: letters.length })}
        list="letters"
        retry={letters.length > 0 ? retry : null}
      />
      {letters.length === 0 ? (
        <p>{t('operations.noLetters')}</p>
      ) : (
        <DataTable
          label={t('operations.letters')}
          name="letters"
          items={letters}
          keyOf={({ eventId, listener }) => `${eventId} ${listener}`}
          columns={[
            { id: 'failedAt', header: t('operations.failedAt'), when: ({ failedAt }) => failedAt },
            { id: 'event', header: t('operations.event'), words: 'event', code: ({ event }) => event },
            {
              id: 'listener',
              header: t('operations.listener'),
              words: 'listener',
              code: ({ listener }) => listener,
            },
            { id: 'about', header: t('operations.about'), wide: true, code: ({ about }) => about },
            { id: 'error', header: t('operations.error'), cell: ({ error }) => error },
            {
              id: 'attempts',
              header: t('operations.attempts'),
              wide: true,
              cell: ({ attempts }) => attempts,
            },
            {
              id: 'retry',
              fixed: true,
              header: t('acts'),
              cell: ({ eventId }) => <RetryButton id={eventId} retry={retry} />,
            },
          ]}
        />
      )}
    </section>
  )
}

function Jobs({ jobs, retry }: { jobs: readonly FailedJobView[]; retry: Retry | null }) {
  const { t } = useTranslation('console')
  return (
    <section className={styles.part}>
      <Head
        title={t('operations.jobs')}
        sure={t('operations.sureJobs', { count: jobs.length })}
        list="jobs"
        retry={jobs.length > 0 ? retry : null}
      />
      {jobs.length === 0 ? (
        <p>{t('operations.noJobs')}</p>
      ) : (
        <DataTable
          label={t('operations.jobs')}
          name="jobs"
          items={jobs}
          keyOf={({ jobId }) => jobId}
          columns={[
            { id: 'failedAt', header: t('operations.failedAt'), when: ({ failedAt }) => failedAt },
            { id: 'kind', header: t('operations.kind'), words: 'job', code: ({ kind }) => kind },
            { id: 'error', header: t('operations.error'), cell: ({ error }) => error },
            {
              id: 'attempts',
              header: t('operations.attempts'),
              wide: true,
              cell: ({ attempts }) => attempts,
            },
            {
              id: 'retry',
              fixed: true,
              header: t('acts'),
              cell: ({ jobId }) => <RetryButton id={jobId} retry={retry} />,
            },
          ]}
        />
      )}
    </section>
  )
}

function RetryButton({ id, retry }: { id: string; retry: Retry | null }) {
  const { t } = useTranslation('console')
  if (!retry) return null
  const isThis = retry.isPending && retry.variables === id
  return (
    <Button size="s" pending={isThis} onClick={() => retry.mutate(id)}>
      {t('retry')}
    </Button>
  )
}

interface HeadProps {
  readonly title: string
  readonly sure: string
  readonly list: 'letters' | 'jobs'
  readonly retry: Retry | null
}

/** A heading with a file of the list, and one button for all, which asks first. */
function Head({ title, sure, list, retry }: HeadProps) {
  const { t } = useTranslation('console')
  const [isAsking, setAsking] = useState(false)
  return (
    <div className={styles.head}>
      <h2 className={styles.heading}>{title}</h2>
      <div className={styles.acts}>
        <ExportButton wanted={{ list }} />
        {retry && (
          <Button size="s" onClick={() => setAsking(true)}>
            {t('operations.retryAll')}
          </Button>
        )}
      </div>
      <Dialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t('operations.sureTitle')}
        description={sure}
        closeLabel={t('close')}
      >
        <Button
          variant="ember"
          block
          pending={retry?.isPending ?? false}
          onClick={() => retry?.mutate(null, { onSettled: () => setAsking(false) })}
        >
          {t('operations.retryAll')}
        </Button>
      </Dialog>
    </div>
  )
}
