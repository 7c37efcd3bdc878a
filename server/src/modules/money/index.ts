import { bind } from '../../kernel/bind.ts'
import type { Db } from '../../kernel/db.ts'
import { postMoney } from './post-money.ts'
import { readBalances } from './read-balances.ts'
import { listPostings } from './read-of-objects.ts'

export type { MoneyAccount, MoneyLine, MoneyStep } from './post-money.ts'
export { type MoneyBalance, readBalances } from './read-balances.ts'
export { type MoneyPosting, readOwed } from './read-of-objects.ts'

export function createMoney({ db }: { readonly db: Db }) {
  return {
    ...bind(db, {
      /** By account and currency, of a brand or of all. Reads the whole ledger. */
      balances: readBalances,
      /** The postings of one object, such as an invoice, oldest first. */
      postingsOf: listPostings,
    }),
    /** Posts a step in the caller's transaction, once by its key. Throws idempotency_conflict, unavailable. */
    post: postMoney,
  }
}

/** The double entry of money, beside the coins. Sealing and the audit are the wallet's, for both ledgers. */
export type Money = ReturnType<typeof createMoney>
