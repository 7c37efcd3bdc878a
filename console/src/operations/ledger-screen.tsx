import type { LedgerDifferenceView, TracedLot, ViewPurpose } from '@serendip/contract/operator'
import { Badge, Button, Facts, Field, Notice, Spinner, TextInput } from '@serendip/ui'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { useApi } from '../api.ts'
import { MoneyLedger } from '../invoices/money-ledger.tsx'
import { DataTable } from '../parts/lists/data-table.tsx'
import { ErrorNotice } from '../parts/screen/error-notice.tsx'
import { ExportButton } from '../parts/lists/export-button.tsx'
import { Fact } from '../parts/facts/fact.tsx'
import { Screen } from '../parts/screen/screen.tsx'
import { useStepUp } from '../parts/proof/step-up.tsx'
import { useMe } from '../queries.ts'
import styles from './operations.module.css'

const readMs = 10_000
const whileRunningMs = 2_000
const plain = new Intl.NumberFormat('en-GB')

/** The audit of all coins, and the path of some. */
export function LedgerScreen() {
  const { t } = useTranslation('console')
  const { rights } = useMe()
  return (
    <Screen title={t('nav.ledger')} text={t('about.ledger')}>
      {rights.has('audit.read') && (
        <>
          <LastAudit />
          <MoneyLedger />
        </>
      )}
      <FindWallet />
      {rights.has('audit.read') && <Transfers />}
      <Trace />
    </Screen>
  )
}

const dayMs = 86_400_000
/** The start of a day in UTC; nothing for a day that is none. */
function startOf(day: string): number | undefined {
  const ms = Date.parse(`${day}T00:00:00Z`)
  return Number.isNaN(ms) ? undefined : ms
}

/** The transfers of some days as a file. */
function Transfers() {
  const { t } = useTranslation('console')
  const [from, setFrom] = useState('')
  const [to, setTo] = useState('')
  const until = startOf(to)
  const wanted = (purpose: ViewPurpose) => ({
    list: 'ledger' as const,
    purpose,
    from: startOf(from),
    to: until === undefined ? undefined : until + dayMs,
  })
  return (
    <section className={styles.part}>
      <h2 className={styles.heading}>{t('ledger.transfersFile')}</h2>
      <div className={styles.span}>
        <Field label={t('audit.from')}>
          <TextInput type="date" value={from} onChange={({ target }) => setFrom(target.value)} />
        </Field>
        <Field label={t('audit.to')}>
          <TextInput type="date" value={to} onChange={({ target }) => setTo(target.value)} />
        </Field>
        <ExportButton wanted={wanted} />
      </div>
    </section>
  )
}

function LastAudit() {
  const api = useApi()
  const { t } = useTranslation('console')
  const stepUp = useStepUp()
  const queries = useQueryClient()
  const { data, error } = useQuery({
    queryKey: ['ledger'],
    queryFn: () => api.ledger.state(),
    refetchInterval: ({ state }) => (state.data?.isRunning ? whileRunningMs : readMs),
  })
  const run = useMutation({
    mutationFn: () => stepUp(() => api.ledger.audit()),
    onSettled: () => queries.invalidateQueries({ queryKey: ['ledger'] }),
  })
  const last = data?.last ?? null
  return (
    <section className={styles.part}>
      <div className={styles.head}>
        <h2 className={styles.heading}>{t('ledger.audit')}</h2>
        <Button pending={run.isPending} disabled={data?.isRunning ?? true} onClick={() => run.mutate()}>
          {t('ledger.run')}
        </Button>
      </div>
      <ErrorNotice error={error ?? run.error} />
      {data?.isRunning && <Notice>{t('ledger.running')}</Notice>}
      {data?.isLate && <Notice tone="error">{t('ledger.late')}</Notice>}
      {!data && !error && <Spinner />}
      {data && !last && <p>{t('ledger.never')}</p>}
      {last && (
        <Facts>
          <Fact label={t('ledger.finished')} when={last.finishedAt} />
          <Fact label={t('ledger.result')}>
            <Badge tone={last.differenceCount === 0 ? 'mint' : 'danger'}>
              {last.differenceCount === 0
                ? t('ledger.clean')
                : t('ledger.differences', { count: last.differenceCount })}
            </Badge>
          </Fact>
          <Fact label={t('ledger.scope')}>{t(last.isFull ? 'ledger.full' : 'ledger.partial')}</Fact>
          <Fact label={t('ledger.transfers')} count={last.transfers} />
          <Fact label={t('ledger.postings')} count={last.postings} />
        </Facts>
      )}
      {last && last.differences.length > 0 && (
        <Differences count={last.differenceCount} differences={last.differences} />
      )}
    </section>
  )
}

interface DifferencesProps {
  readonly count: number
  /** The first of them. */
  readonly differences: readonly LedgerDifferenceView[]
}

function Differences({ count, differences }: DifferencesProps) {
  const { t } = useTranslation('console')
  return (
    <>
      <div>
        <ExportButton label={t('ledger.differencesFile')} wanted={{ list: 'differences' }} />
      </div>
      <DataTable
        label={t('ledger.differences', { count: count })}
        items={differences}
        keyOf={({ rule, subject }) => `${rule} ${subject}`}
        columns={[
          { id: 'rule', header: t('ledger.rule'), cell: ({ rule }) => rule },
          { id: 'subject', header: t('ledger.subject'), code: ({ subject }) => subject },
          { id: 'expected', header: t('ledger.expected'), cell: ({ expected }) => expected },
          { id: 'actual', header: t('ledger.actual'), cell: ({ actual }) => actual },
        ]}
      />
    </>
  )
}

function FindWallet() {
  const { t } = useTranslation('console')
  const navigate = useNavigate()
  const [userId, setUserId] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (userId.trim() !== '') void navigate(`/ledger/wallets/${encodeURIComponent(userId.trim())}`)
  }
  return (
    <section className={styles.part}>
      <h2 className={styles.heading}>{t('wallet.title')}</h2>
      <form className={styles.trace} onSubmit={submit}>
        <Field label={t('wallet.userId')}>
          <TextInput value={userId} maxLength={40} onChange={(event) => setUserId(event.target.value)} />
        </Field>
        <div>
          <Button type="submit">{t('wallet.open')}</Button>
        </div>
      </form>
    </section>
  )
}

function Trace() {
  const api = useApi()
  const { t } = useTranslation('console')
  // A link of a wallet names the coins; the operator starts the trace, which is logged.
  const [params] = useSearchParams()
  const [reference, setReference] = useState(params.get('reference') ?? '')
  const trace = useMutation({
    mutationFn: (wanted: string) => api.ledger.trace({ body: { reference: wanted } }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (reference.trim() !== '') trace.mutate(reference)
  }
  return (
    <section className={styles.part}>
      <h2 className={styles.heading}>{t('ledger.trace')}</h2>
      <form className={styles.trace} onSubmit={submit}>
        <Field label={t('ledger.reference')} hint={t('ledger.referenceHint')}>
          <TextInput
            value={reference}
            maxLength={120}
            onChange={(event) => setReference(event.target.value)}
          />
        </Field>
        <div>
          <Button type="submit" pending={trace.isPending}>
            {t('ledger.find')}
          </Button>
        </div>
      </form>
      <ErrorNotice error={trace.error} />
      {trace.data && (
        <div>
          <ExportButton
            label={t('ledger.traceFile')}
            wanted={{ list: 'trace', reference: trace.variables }}
          />
        </div>
      )}
      {trace.data?.isCut && <Notice>{t('ledger.cut')}</Notice>}
      {trace.data?.lots.map((lot) => (
        <Lot key={lot.lotId} lot={lot} />
      ))}
    </section>
  )
}

function Lot({ lot: { lotId, steps, stepCount, rests } }: { lot: TracedLot }) {
  const { t } = useTranslation('console')
  const title = t('ledger.lot', { id: lotId })
  return (
    <section className={styles.part} aria-label={title}>
      <h3>{title}</h3>
      <p>
        {t('ledger.rests')}:{' '}
        {rests.length === 0
          ? t('ledger.gone')
          : rests
              .map(({ account, coins }) => t('ledger.rest', { account, coins: plain.format(coins) }))
              .join(', ')}
      </p>
      {stepCount > steps.length && <p>{t('ledger.cutSteps', { shown: steps.length, count: stepCount })}</p>}
      <DataTable
        label={title}
        items={steps.map((step, index) => ({ ...step, index }))}
        keyOf={({ index }) => String(index)}
        columns={[
          { id: 'at', header: t('ledger.at'), when: ({ at }) => at },
          { id: 'kind', header: t('ledger.step'), cell: ({ kind, refId }) => `${kind} ${refId}` },
          { id: 'from', header: t('ledger.from'), code: ({ fromAccount }) => fromAccount },
          { id: 'to', header: t('ledger.to'), code: ({ toAccount }) => toAccount },
          { id: 'coins', header: t('ledger.coins'), count: ({ amountCoins }) => amountCoins },
        ]}
      />
    </section>
  )
}
