import type { PersonWallet, ViewPurpose } from '@serendip/contract/operator'
import { Badge, Facts, Notice, oneLine, Section, type Tab, Tabs } from '@serendip/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { PersonPurchases } from '../invoices/person-purchases.tsx'
import { DataTable } from '../parts/lists/data-table.tsx'
import { clockText } from '../parts/facts/duration.ts'
import { ExportButton } from '../parts/lists/export-button.tsx'
import { Fact } from '../parts/facts/fact.tsx'
import { ListBody } from '../parts/lists/list-body.tsx'
import { PurposeButtons } from '../parts/forms/purpose-buttons.tsx'
import { Screen } from '../parts/screen/screen.tsx'
import { usePages } from '../parts/lists/use-pages.ts'
import { useMe } from '../queries.ts'

const plain = new Intl.NumberFormat('en-GB')
const signed = new Intl.NumberFormat('en-GB', { signDisplay: 'exceptZero' })

type Account = 'wallet' | 'earned'

/** Balance of a person, held coins and their sources; hidden until the operator names a purpose. */
export function WalletScreen() {
  const { t } = useTranslation('console')
  const { userId = '' } = useParams()
  const { rights } = useMe()
  const [purpose, setPurpose] = useState<ViewPurpose | null>(null)
  return (
    <Screen
      title={t('wallet.title')}
      text={userId}
      actions={
        rights.has('people.read') ? (
          <Link to={`/people/${userId}`}>{t('people.open')}</Link>
        ) : (
          <Link to="/ledger">{t('nav.ledger')}</Link>
        )
      }
    >
      {purpose === null ? (
        <Section title={t('people.why')} text={t('wallet.whyText')}>
          <PurposeButtons label={t('people.why')} onChoose={setPurpose} />
        </Section>
      ) : (
        <Opened key={userId} userId={userId} purpose={purpose} />
      )}
      <PersonPurchases key={`purchases ${userId}`} userId={userId} />
    </Screen>
  )
}

function Opened({ userId, purpose }: { userId: string; purpose: ViewPurpose }) {
  const { t } = useTranslation('console')
  const [account, setAccount] = useState<Account>('wallet')
  const pages = usePages({
    key: ['wallet-of', userId, purpose, account],
    isLogged: true,
    read: (api, after) =>
      api.ledger.wallet({
        params: { userId },
        body: { purpose, account, cursor: after === undefined ? undefined : Number(after) },
      }),
    items: ({ entries }) => entries,
    next: ({ nextCursor }) => nextCursor?.toString(),
  })
  const tabs: readonly Tab<Account>[] = [
    { value: 'wallet', label: t('wallet.spending') },
    { value: 'earned', label: t('wallet.earnings') },
  ]
  const [first] = pages.pages
  return (
    <>
      {first && <Balance person={first} />}
      {first && <Lots lots={first.wallet.lots} />}
      <Section title={t('wallet.history')}>
        <Tabs label={t('wallet.history')} tabs={tabs} value={account} onChange={setAccount}>
          {first && (
            <div>
              <ExportButton wanted={{ list: 'wallet', userId, account, purpose }} />
            </div>
          )}
          <ListBody pages={pages} more={t('people.more')} empty={<p>{t('wallet.noHistory')}</p>}>
            {(entries) => <Entries entries={entries} />}
          </ListBody>
        </Tabs>
      </Section>
    </>
  )
}

function Balance({ person: { name, wallet } }: { person: PersonWallet }) {
  const { t } = useTranslation('console')
  const { balanceCoins, byKind, heldCoins, frozenFor, debtCoins, earnings } = wallet
  const coins = (count: number) => t('wallet.coins', { count, amount: plain.format(count) })
  return (
    <Section title={name || t('people.nameless')}>
      {frozenFor !== null && <Notice tone="warn">{t(`wallet.frozen.${frozenFor}`)}</Notice>}
      <Facts>
        <Fact label={t('wallet.balance')}>{coins(balanceCoins)}</Fact>
        {(['paid', 'bonus', 'demo', 'earned'] as const).map((kind) => (
          <Fact key={kind} label={t(`wallet.kind.${kind}`)}>
            {coins(byKind[kind])}
          </Fact>
        ))}
        <Fact label={t('wallet.held')}>{coins(heldCoins)}</Fact>
        <Fact label={t('wallet.debt')}>{debtCoins > 0 && coins(debtCoins)}</Fact>
        <Fact label={t('wallet.payable')}>{coins(earnings.payableCoins)}</Fact>
        <Fact label={t('wallet.maturing')}>{coins(earnings.maturingCoins)}</Fact>
        <Fact label={t('wallet.heldEarnings')}>{earnings.heldCoins > 0 && coins(earnings.heldCoins)}</Fact>
      </Facts>
    </Section>
  )
}

const traceOf = (reference: string): string => `/ledger?${new URLSearchParams({ reference })}`

function Lots({ lots }: { lots: PersonWallet['wallet']['lots'] }) {
  const { t } = useTranslation('console')
  if (lots.length === 0) return null
  return (
    <Section title={t('wallet.lots')} text={t('wallet.lotsText')}>
      <DataTable
        label={t('wallet.lots')}
        items={lots}
        keyOf={({ lotId }) => lotId}
        columns={[
          {
            id: 'lot',
            header: t('wallet.lot'),
            cell: ({ lotId }) => (
              <Link to={traceOf(lotId)}>
                <code>{lotId}</code>
              </Link>
            ),
          },
          {
            id: 'kind',
            header: t('people.kind'),
            cell: ({ kind, isSandbox }) => (
              <>
                {t(`wallet.kind.${kind}`)}
                {isSandbox && <Badge tone="warn">{t('wallet.test')}</Badge>}
              </>
            ),
          },
          {
            id: 'left',
            header: t('wallet.left'),
            cell: ({ remainingCoins, amountCoins }) =>
              t('wallet.leftOf', {
                left: plain.format(remainingCoins),
                amount: plain.format(amountCoins),
              }),
          },
          { id: 'at', header: t('audit.at'), wide: true, when: ({ createdAt }) => createdAt },
        ]}
      />
    </Section>
  )
}

function Entries({ entries }: { entries: Readonly<PersonWallet['entries']> }) {
  const { t } = useTranslation('console')
  return (
    <DataTable
      label={t('wallet.history')}
      name="wallet"
      items={entries}
      keyOf={({ entryId }) => entryId}
      columns={[
        { id: 'at', header: t('audit.at'), when: ({ call, at }) => call?.startedAt ?? at },
        {
          id: 'kind',
          header: t('people.kind'),
          // A call is many transfers: its lots lead to them.
          cell: ({ kind, call, entryId }) =>
            kind === 'call' ? (
              oneLine([t('wallet.entry.call'), call?.durationMs ? clockText(call.durationMs) : null])
            ) : (
              <Link to={traceOf(entryId)}>{t(`wallet.entry.${kind}`)}</Link>
            ),
        },
        { id: 'coins', header: t('ledger.coins'), cell: ({ deltaCoins }) => signed.format(deltaCoins) },
        { id: 'balance', header: t('wallet.balance'), count: ({ balanceAfterCoins }) => balanceAfterCoins },
        { id: 'ref', header: t('wallet.reference'), wide: true, code: ({ refId }) => refId },
      ]}
    />
  )
}
