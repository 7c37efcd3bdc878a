import { openEmbedded, openPostgres } from '../../server/src/adapters/postgres/open-database.ts'
import { createOutbox } from '../../server/src/adapters/postgres/outbox.ts'
import { systemClock } from '../../server/src/kernel/clock.ts'
import { DomainError } from '../../server/src/kernel/domain-error.ts'
import { randomIds } from '../../server/src/kernel/ids.ts'
import { defaultSettings } from '../../server/src/modules/settings/index.ts'
import { createWallet, type Transfer } from '../../server/src/modules/wallet/index.ts'
import { silentLogger } from '../../server/test/logger.ts'

// One server of the ledger, in a process that may be killed at any moment: `stress-process.ts <embedded|postgres> <where>
// <ms>`; its clock is <ms> milliseconds ahead.

export interface ProcessRequest {
  readonly id: number
  readonly transfer: Transfer
  /** The process dies after the database has committed and before the caller is notified. */
  readonly dieBeforeReply: boolean
}

export interface ProcessReply {
  readonly id: number
  /** `ok`, the code of a refusal, `deadlock`, or `unknown` if the database's answer was lost. */
  readonly outcome: string
  readonly transferId: string | null
}

const [engine, where = '', aheadMs = '0'] = process.argv.slice(2)
const clock = { ...systemClock, now: () => systemClock.now() + Number(aheadMs) }
const database = engine === 'embedded' ? await openEmbedded(where) : await openPostgres(where, silentLogger)
const settings = { read: async () => defaultSettings }
const outbox = createOutbox({ clock, ids: randomIds })
const callTimes = async () => new Map()
const deps = { db: database.db, clock, ids: randomIds, outbox, settings, callTimes, demo: false }
const wallet = createWallet(deps)

function refusalOf(error: unknown): string {
  if (error instanceof DomainError) return error.code
  return error instanceof Error && 'code' in error && error.code === '40P01' ? 'deadlock' : 'unknown'
}

process.on('message', async ({ id, transfer, dieBeforeReply }: ProcessRequest) => {
  const { outcome, transferId } = await wallet.post(deps.db, transfer).then(
    (posted) => ({ outcome: 'ok', transferId: posted.transferId }),
    (error: unknown) => ({ outcome: refusalOf(error), transferId: null }),
  )
  if (dieBeforeReply) process.kill(process.pid, 'SIGKILL')
  const reply: ProcessReply = { id, outcome, transferId }
  process.send?.(reply)
})
process.send?.('ready')
