import type { RunningDemo } from '@serendip/demo'
import type { Composition } from '../../composition.ts'
import { ConfigError } from '../../config/config.ts'
import { enrol, ensureDemoAccounts } from './demo-accounts.ts'
import { createPeerSession } from './peer-session.ts'
import { createDemoCalls } from './start-demo-call.ts'

const everywhere = ['0.0.0.0', '::']

/** The package that demo people are in, which the production image lacks. */
const importDemo = () => import('@serendip/demo')

type DemoPackage = Awaited<ReturnType<typeof importDemo>>

/** Loads what demo people need, in a process that runs some; null in any other. Throws ConfigError without the package. */
export async function loadDemo(
  { config, unmatched }: Pick<Composition, 'config' | 'unmatched'>,
  load: () => Promise<DemoPackage> = importDemo,
): Promise<DemoPackage | null> {
  if (!unmatched || !config.roles.includes('socket') || !config.roles.includes('api')) return null
  try {
    return await load()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error
    throw new ConfigError([
      'DEMO: demo people are in a package of their own, which is not installed here (the production image never has ' +
        'it): set DEMO=0, or run `npm ci` in a whole checkout',
    ])
  }
}

/** Runs demo people for the unmatched people of this node; they are clients of its own port. */
export async function hostDemo(
  composition: Composition,
  port: number,
  { runDemo }: DemoPackage,
): Promise<RunningDemo> {
  const { config, clock, logger, accounts, matchmaking, unmatched } = composition
  await ensureDemoAccounts(composition)
  const host = everywhere.includes(config.http.host) ? '127.0.0.1' : config.http.host
  return runDemo({
    origin: `http://${host}:${port}`,
    clock,
    logger,
    enrol: (role) => enrol(composition, role),
    sessionOf: (userId) => createPeerSession(userId, config.brand, accounts),
    // Demo people are of one brand, and nobody meets people of another.
    onUnmatched: (serve) =>
      unmatched?.serveWith((ticket) => {
        if (ticket.card.brandId === config.brand) serve?.(ticket)
      }),
    waiting: matchmaking.waiting,
    startCall: createDemoCalls(composition),
  })
}
