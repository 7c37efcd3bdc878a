import { runSchedule } from '../../server/test/run-schedule.ts'
import { openEmbedded, openPostgres } from '../../server/src/adapters/postgres/open-database.ts'
import { createOutbox } from '../../server/src/adapters/postgres/outbox.ts'
import { systemClock } from '../../server/src/kernel/clock.ts'
import { DomainError } from '../../server/src/kernel/domain-error.ts'
import { randomIds } from '../../server/src/kernel/ids.ts'
import { transact } from '../../server/src/kernel/transact.ts'
import { defaultSettings } from '../../server/src/modules/settings/index.ts'
import { createWallet, type Transfer } from '../../server/src/modules/wallet/index.ts'
import { silentLogger } from '../../server/test/logger.ts'

// One server of the ledger, in a process that may be killed at any moment: `stress-process.ts <embedded|postgres> <where>
// <ms>`; its clock is <ms> milliseconds ahead.

/** Changes to a person's wallet beside transfers, and the deferred work that follows them. */
export type StandingChange =
  | { readonly change: 'freeze'; readonly ownerId: string; readonly refunds: boolean }
  | { readonly change: 'unfreeze' | 'erase'; readonly ownerId: string }
  | { readonly change: 'sweep' }

export interface ProcessRequest {
  readonly id: number
  readonly work: Transfer | StandingChange
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
const [callTimes, givenGifts] = [async () => new Map(), async () => new Map()]
const deps = { db: database.db, clock, ids: randomIds, outbox, settings, callTimes, givenGifts, demo: false }
const wallet = createWallet(deps)

function refusalOf(error: unknown): string {
  if (error instanceof DomainError) return error.code
  return error instanceof Error && 'code' in error && error.code === '40P01' ? 'deadlock' : 'unknown'
}

async function change(asked: StandingChange): Promise<void> {
  switch (asked.change) {
    case 'freeze':
      return transact(deps.db, (tx) => wallet.freeze(tx, { ...asked, until: null }))
    case 'unfreeze':
      return transact(deps.db, (tx) => wallet.unfreeze(tx, asked.ownerId))
    case 'erase':
      return erase(asked.ownerId)
    case 'sweep':
      await runSchedule(wallet, 'settle-debts')
  }
}

async function erase(accountId: string): Promise<void> {
  const event = {
    id: randomIds.next('tr'),
    name: 'account.erasing',
    occurredAt: clock.now(),
    payload: { accountId },
  } as const
  for (const listener of wallet.listeners) await listener.handle(event)
}

/** The id of the transfer, or null where the work is none. */
async function perform(work: ProcessRequest['work']): Promise<string | null> {
  if ('kind' in work) return (await wallet.post(deps.db, work)).transferId
  await change(work)
  return null
}

process.on('message', async ({ id, work, dieBeforeReply }: ProcessRequest) => {
  const { outcome, transferId } = await perform(work).then(
    (posted) => ({ outcome: 'ok', transferId: posted }),
    (error: unknown) => ({ outcome: refusalOf(error), transferId: null }),
  )
  if (dieBeforeReply) process.kill(process.pid, 'SIGKILL')
  const reply: ProcessReply = { id, outcome, transferId }
  process.send?.(reply)
})
process.send?.('ready')
