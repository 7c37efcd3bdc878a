import { forgetRelayed, startRelay } from '../adapters/postgres/outbox.ts'
import { forgetCodes, forgetSessions, sweepErasures } from '../modules/accounts/index.ts'
import { keepMonths } from '../modules/analytics/index.ts'
import { billTickMs } from '../modules/calls/index.ts'
import { sweepUploads } from '../modules/media/index.ts'
import { eraseOldEvidence } from '../modules/safety/index.ts'
import type { Role } from './process-context.ts'
import { repeat } from './repeat.ts'
import { newsChannel } from './wake-workers.ts'

const sweepMs = 2_000
/** How often coins of calls that nobody ended are looked for. */
const expiredMs = 60_000
/** How often identity checks are looked for whose news may have been lost. */
const identityMs = 30_000
/** How often accounts that are due for erasure, and whatever else is too old to be kept, are looked for. */
const erasureMs = 10 * 60_000
/** How often embedded tables are freed of what was rewritten: so often that there is little to do. */
const reclaimMs = 15 * 60_000

/**
 * An embedded database has one session for all: whoever caused news often waits for something else at that moment, such
 * as the first words of a new partner, and goes first.
 */
const newsRestMs = 250

/** What nobody waits for: the relay of lasting events, the tick of bills, and the sweep of what nobody ended. */
export const workerRole: Role = async ({ composition, onStop }) => {
  const { engines, clock, logger, listeners, calls, wallet, waysIn, plumbing } = composition
  const { bonusMatches, identity, mediaDeps } = composition
  const { db, engine, onNews } = engines.database
  const wakes = async (wake: () => void): Promise<void> => {
    onNews(wake)
    await engines.bus.subscribe(newsChannel, wake)
  }
  const restMs = engine === 'embedded' ? newsRestMs : 0
  onStop(await startRelay({ db, clock, logger, listeners }, wakes, { restMs }))
  onStop(waysIn.mailDelivery.start())
  await keepMonths(plumbing)
  await calls.sweep()
  onStop(repeat(sweepMs, () => calls.sweep(), logger, 'sweeping calls failed'))
  onStop(() => calls.releaseBills())
  onStop(repeat(billTickMs, () => calls.tick(), logger, 'ticking bills failed'))
  onStop(repeat(expiredMs, () => wallet.voidExpired(), logger, 'returning expired coins failed'))
  onStop(repeat(identityMs, () => identity.lookAgain(), logger, 'looking at identity checks failed'))
  const forget = async (): Promise<void> => {
    await sweepErasures({ db, files: mediaDeps.files, outbox: plumbing.outbox, clock, logger })
    await sweepUploads(mediaDeps)
    await forgetCodes(plumbing)
    await forgetSessions(plumbing)
    await waysIn.forgetMails()
    await calls.forgetTexts()
    await calls.forgetRings()
    await bonusMatches.forget()
    await eraseOldEvidence(plumbing)
    await keepMonths(plumbing)
    await forgetRelayed(plumbing)
  }
  onStop(repeat(erasureMs, forget, logger, 'forgetting what is too old failed'))
  onStop(repeat(reclaimMs, () => engines.database.reclaim(), logger, 'reclaiming room failed'))
}
