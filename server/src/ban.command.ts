import type { Composition } from './composition.ts'
import { DomainError } from './kernel/domain-error.ts'
import { banPerson } from './modules/safety/index.ts'

const usage = `npm run ban -- <operation>, without a report; the console lifts a ban:
  for <hours> <person> <reason>     bans for so many hours
  forever <person> <reason> [--fraud]   bans for good; unused bought coins go back, except after fraud`

const hourMs = 3_600_000

/** Runs one operation; answers whether its arguments were valid. Throws DomainError. */
export async function operateBan(
  deps: Parameters<typeof banPerson>[0],
  args: readonly string[],
): Promise<boolean> {
  const isFraud = args.includes('--fraud')
  const [operation, ...words] = args.filter((word) => word !== '--fraud')
  const hours = operation === 'for' ? Number(words.shift()) : null
  const [userId, ...reason] = words
  const isMeant = operation === 'forever' || (hours !== null && hours > 0)
  if (!isMeant || !userId || reason.length === 0) return false
  const until = hours === null ? null : deps.clock.now() + Math.round(hours * hourMs)
  await banPerson(deps, { userId, reason: reason.join(' '), until, isFraud })
  return true
}

/** Bans a person without a report; the exit code reports success. */
export async function banCommand(composition: Composition, args: readonly string[]): Promise<void> {
  const { wallet, engines, clock, table, matchmaking } = composition
  const deps = { db: engines.database.db, clock, wallet, realtime: table, expel: matchmaking.expel }
  try {
    const isDone = await operateBan(deps, args)
    console.log(isDone ? 'done' : usage)
    if (!isDone) process.exitCode = 1
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    console.log(`refused: ${error.code}`)
    process.exitCode = 1
  } finally {
    await engines.close()
  }
}
