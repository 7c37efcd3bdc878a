import { BottomSheet, Button, Skeleton } from '@serendip/ui'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { usePlatform, useSession } from '../../../platform/platform-context.tsx'
import { GetCoins } from '../../../shared/coins/missing-coins.tsx'
import { walletQuery } from '../wallet-queries.ts'
import { CoinKinds } from './coin-kinds.tsx'
import styles from './coins-dialog.module.css'
import { DemoGrant } from './demo-grant.tsx'
import { WalletFailed } from './wallet-failed.tsx'

export interface CoinsDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** A person's coins by kind, the held amount, and the ways to more and to the whole wallet. */
export function CoinsDialog({ open, onOpenChange }: CoinsDialogProps) {
  const { t } = useTranslation(['wallet', 'everywhere'])
  const { api } = usePlatform()
  const { data: wallet, isError, refetch } = useQuery({ ...walletQuery(api), enabled: open, staleTime: 0 })
  const { pathname, search } = useLocation()
  const here = pathname + search
  const isUser = useSession()?.profile.rolesGroup === 'user'
  const mayBuy = isUser && wallet !== undefined && wallet.frozenFor !== 'banned'
  const close = () => onOpenChange(false)
  return (
    <BottomSheet
      open={open}
      onOpenChange={onOpenChange}
      title={t('title')}
      closeLabel={t('everywhere:close')}
      footer={
        <>
          <Button size="l" asChild>
            <Link to="/wallet" onClick={close}>
              {t('whole')}
            </Link>
          </Button>
          {mayBuy && <GetCoins variant="ember" size="l" missingCoins={null} to={here} onUse={close} />}
        </>
      }
    >
      <div className={styles.content} aria-busy={wallet === undefined}>
        {isError && <WalletFailed onRetry={() => void refetch()} />}
        {wallet === undefined && !isError && <Skeleton shape="block" className={styles.waiting ?? ''} />}
        {wallet && <CoinKinds wallet={wallet} />}
        {wallet && wallet.frozenFor !== 'banned' && <DemoGrant coins={wallet.demoGrantCoins} />}
      </div>
    </BottomSheet>
  )
}
