import type fc from 'fast-check'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { DomainError } from '../src/kernel/domain-error.ts'
import { readEarnings } from '../src/modules/wallet/pay-out.ts'
import type { PostResult } from '../src/modules/wallet/transfer.ts'
import type { Outcome } from './purchase-books.ts'
import { plantAccount } from './planted-person.ts'
import type { PurchaseModel } from './purchase-model.ts'
import type { TestWallet } from './wallet.ts'

export const payers = 2
export const creators = 2

/** One run on the database: the people are its own, and purchases, claw-backs and payouts are known by their place. */
export interface Run {
  readonly test: TestWallet
  readonly name: string
  readonly purchases: string[]
  readonly unlocks: string[]
  payouts: number
  steps: number
}

type Act = (run: Run, key: string) => Promise<PostResult | undefined>
export type Expect = (model: PurchaseModel) => Outcome

export const payerOf = ({ name }: Run, index: number): string => `payer_${name}_${index}`
export const creatorOf = ({ name }: Run, index: number): string => `creator_${name}_${index}`

/** Accounts of the payers: nothing is released to somebody who has none. */
export async function openAccounts(run: Run): Promise<void> {
  const { db, clock } = run.test.deps
  for (let index = 0; index < payers; index += 1) {
    const id = payerOf(run, index)
    await plantAccount(db, id, `${id}@people.example`, new Date(clock.now()))
  }
}

export const modelPayer = (index: number): string => `p${index}`
export const modelCreator = (index: number): string => `c${index}`

export async function clawBacksOf(run: Run): Promise<readonly string[]> {
  const found = await sql<{
    id: string
  }>`select c.id::text from claw_backs c where c.owner_id like ${`payer_${run.name}_%`}
    order by c.id`.execute(run.test.deps.db)
  return found.rows.map(({ id }) => id)
}

/** Everything that must agree after a step. */
async function stateOf(run: Run, model: PurchaseModel) {
  const { db } = run.test.deps
  const rows = await sql<{ coins: number; taken: number; remaining: number; frozen: number; state: string }>`
    select p.coins, p.taken, l.remaining, l.frozen, p.state from purchases p join lots l on l.id = p.lot_id
    where p.owner_id like ${`payer_${run.name}_%`} order by p.id`.execute(db)
  const owedBy = async (id: string) =>
    (await sql<{ coins: number }>`select ledger_owed(${id}) as coins`.execute(db)).rows[0]?.coins
  const people = await Promise.all(
    Array.from({ length: payers }, async (_, index) => {
      const id = payerOf(run, index)
      return [await run.test.wallet.balance(id), await owedBy(id)]
    }),
  )
  const earners = await Promise.all(
    Array.from({ length: creators }, async (_, index) => {
      const id = creatorOf(run, index)
      const { rows: lots } = await sql<{ coins: number }>`select coalesce(sum(remaining), 0)::bigint as coins
        from lots where owner_id = ${id} and kind = 'earned'`.execute(db)
      return [lots[0]?.coins, await owedBy(id), (await readEarnings(run.test.deps, id)).payableCoins]
    }),
  )
  const expected = {
    rows: model.bought.map((lot) => {
      const { coins, taken, remaining, frozen } = lot
      return { coins, taken, remaining, frozen, state: lot.isDeferred ? 'deferred' : 'credited' }
    }),
    people: Array.from({ length: payers }, (_, index) => modelPayer(index)).map((id) => [
      model.balance(id),
      model.owed(id),
    ]),
    earners: Array.from({ length: creators }, (_, index) => modelCreator(index)).map((id) => [
      model.earned(id),
      model.owed(id),
      model.payable(id),
    ]),
  }
  return { stored: { rows: rows.rows, people, earners }, expected }
}

/** A step, on the model and on the database; both must answer the same and be in the same state afterwards. */
export class Step implements fc.AsyncCommand<PurchaseModel, Run> {
  readonly #text: string
  readonly #expected: Expect
  readonly #act: Act
  constructor(text: string, expected: Expect, act: Act) {
    this.#text = text
    this.#expected = expected
    this.#act = act
  }
  check = (): boolean => true
  async run(model: PurchaseModel, run: Run): Promise<void> {
    run.steps += 1
    const key = `${run.name}:${run.steps}`
    const expected = this.#expected(model)
    const outcome = await this.#act(run, key).then(
      () => 'ok',
      (error: unknown) => (error instanceof DomainError ? error.code : Promise.reject(error)),
    )
    expect(outcome, this.#text).toBe(expected)
    const { stored, expected: state } = await stateOf(run, model)
    expect(stored, this.#text).toEqual(state)
  }
  toString = (): string => this.#text
}
