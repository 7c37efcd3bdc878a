import type { TransferKind } from './transfer.ts'

declare module '../../kernel/events.ts' {
  interface Events {
    /** Written by `ledger_post` itself, in the transaction that moves the coins. */
    'coins.moved': {
      readonly transferId: string
      readonly kind: TransferKind
      readonly ref: { readonly type: string; readonly id: string }
      readonly ownerId: string | null
      readonly walletDelta: number
      readonly balanceAfter: number | null
      readonly creatorId: string | null
      readonly earnedDelta: number
    }
  }
}
