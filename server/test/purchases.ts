import type { PostResult, Transfer } from '../src/modules/wallet/index.ts'
import type { TestWallet } from './wallet.ts'

/** Buys coins; answers the purchase, by its transfer. */
export async function buy(
  { wallet, deps }: TestWallet,
  ownerId: string,
  amountCoins: number,
  options: { readonly isSandbox?: boolean; readonly isDeferred?: boolean } = {},
): Promise<string> {
  const id = deps.ids.next('tr')
  const order: Transfer = {
    kind: 'purchase',
    key: `order:${id}`,
    ref: { type: 'order', id },
    ownerId,
    amountCoins,
    ...options,
  }
  return (await wallet.post(deps.db, order)).transferId ?? ''
}

/** Spends coins on a creator, half of the paid ones being the creator's. */
export function spend(
  { wallet, deps }: TestWallet,
  kind: 'gift' | 'message_fee',
  ownerId: string,
  creatorId: string,
  amountCoins: number,
): Promise<PostResult> {
  const id = deps.ids.next('tr')
  const common = { key: `${kind}:${id}`, ownerId, creatorId, sharePercent: 50, amountCoins }
  const spent: Transfer =
    kind === 'gift'
      ? { kind, ref: { type: 'gift', id }, ...common }
      : { kind, ref: { type: 'message', id }, ...common }
  return wallet.post(deps.db, spent)
}
