import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { describeEngines } from '../../../../test/database.ts'
import { PurchaseModel } from '../../../../test/purchase-model.ts'
import { openAccounts, type Run } from '../../../../test/purchase-run.ts'
import { commands, prelude } from '../../../../test/purchase-steps.ts'
import { aWallet, type TestWallet } from '../../../../test/wallet.ts'

const numRuns = Number(process.env['MODEL_RUNS'] ?? 8)
/** A run is forty steps of several statements each. */
const runMs = 20_000

describeEngines('purchases agree with plain arithmetic', (open) => {
  let test: TestWallet
  let startMs: number
  let runs = 0
  beforeAll(async () => {
    test = aWallet(await open())
    startMs = test.clock.now()
  })

  it(
    'after any sequence of purchases, spending, unlocks, take-downs, corrections, disputes, payouts, bans and erasures',
    async () => {
      await fc.assert(
        fc.asyncProperty(prelude, commands, async (first, steps) => {
          runs += 1
          // Each begins at the same time: the database refuses what lies in its own future.
          test.clock.advance(startMs - test.clock.now())
          const run: Run = { test, name: `m${runs}`, purchases: [], unlocks: [], payouts: 0, steps: 0 }
          await openAccounts(run)
          const model = new PurchaseModel(test.clock.now())
          for (const step of first) await step.run(model, run)
          await fc.asyncModelRun(() => ({ model, real: run }), steps)
        }),
        { numRuns },
      )
      expect((await test.wallet.audit()).differences).toEqual([])
    },
    numRuns * runMs,
  )
})
