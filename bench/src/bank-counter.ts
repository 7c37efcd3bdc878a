import { openEmbedded, openPostgres } from '../../server/src/adapters/postgres/open-database.ts'
import { systemClock } from '../../server/src/kernel/clock.ts'
import { DomainError } from '../../server/src/kernel/domain-error.ts'
import { randomIds } from '../../server/src/kernel/ids.ts'
import { defaultSettings } from '../../server/src/modules/settings/index.ts'
import { createWallet, type Transfer } from '../../server/src/modules/wallet/index.ts'
import { silentLogger } from '../../server/test/logger.ts'

// One server of the bank, in a process that may be killed at any moment: `bank-counter.ts <embedded|postgres> <where>`.

export interface CounterRequest {
  readonly id: number
  readonly transfer: Transfer
  /** The process dies when the database has committed and before the caller hears of it. */
  readonly dieBeforeReply: boolean
}

export interface CounterReply {
  readonly id: number
  /** `ok`, the code of a refusal, or `unknown` where the database's answer was lost. */
  readonly outcome: string
}

const [engine, where = ''] = process.argv.slice(2)
const database = engine === 'embedded' ? await openEmbedded(where) : await openPostgres(where, silentLogger)
const settings = { read: async () => defaultSettings }
const deps = { db: database.db, clock: systemClock, ids: randomIds, settings, demo: false }
const wallet = createWallet(deps)

process.on('message', async ({ id, transfer, dieBeforeReply }: CounterRequest) => {
  const outcome = await wallet.post(deps.db, transfer).then(
    () => 'ok',
    (error: unknown) => (error instanceof DomainError ? error.code : 'unknown'),
  )
  if (dieBeforeReply) process.kill(process.pid, 'SIGKILL')
  const reply: CounterReply = { id, outcome }
  process.send?.(reply)
})
process.send?.('ready')
