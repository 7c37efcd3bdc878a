import { useQuery } from '@tanstack/react-query'
import { usePlatform } from '../../../platform/platform-context.tsx'
import { walletQuery } from '../wallet-queries.ts'
import { DemoGrant } from './demo-grant.tsx'

/** Coins to try the product with, as far as they are given now. */
export function DemoCoins() {
  const { api } = usePlatform()
  const { data: wallet } = useQuery({ ...walletQuery(api), staleTime: 0 })
  return wallet && wallet.frozenFor !== 'banned' ? <DemoGrant coins={wallet.demoGrantCoins} /> : null
}
