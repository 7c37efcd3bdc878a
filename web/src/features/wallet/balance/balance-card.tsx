import { Button, Card, Notice, Skeleton } from '@serendip/ui'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { usePlatform, useSession } from '../../../platform/platform-context.tsx'
import { walletQuery } from '../wallet-queries.ts'
import styles from './balance-card.module.css'
import { CoinKinds } from './coin-kinds.tsx'
import { DemoGrant } from './demo-grant.tsx'
import { WalletFailed } from './wallet-failed.tsx'

/** The balance, and the ways to have more coins. */
export function BalanceCard({ earn }: { earn: ReactNode }) {
  const { t } = useTranslation('wallet')
  const { api } = usePlatform()
  const isUser = useSession()?.profile.rolesGroup === 'user'
  const { data: wallet, isError, refetch } = useQuery({ ...walletQuery(api), staleTime: 0 })
  return (
    <Card asChild className={styles.card ?? ''}>
      <section aria-label={t('balance')} aria-busy={wallet === undefined}>
        {isError && wallet === undefined && <WalletFailed onRetry={() => void refetch()} />}
        {wallet === undefined && !isError && <Skeleton shape="block" className={styles.waiting ?? ''} />}
        {wallet && <CoinKinds wallet={wallet} />}
        {wallet?.isLow && wallet.frozenFor !== 'banned' && isUser && (
          <Notice tone="warn" title={t('low')}>
            {t('lowText')}
          </Notice>
        )}
        {wallet && wallet.frozenFor !== 'banned' && isUser && (
          <Button asChild variant="ember" size="l" block>
            <Link to="/payment/credits">{t('getCoins')}</Link>
          </Button>
        )}
        {wallet && wallet.frozenFor !== 'banned' && isUser && <Suspense fallback={null}>{earn}</Suspense>}
        {wallet && wallet.frozenFor !== 'banned' && <DemoGrant coins={wallet.demoGrantCoins} />}
      </section>
    </Card>
  )
}
