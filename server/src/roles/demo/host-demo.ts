import type { RunningDemo } from '@serendip/demo'
import type { Composition } from '../../composition.ts'
import { ConfigError } from '../../config/config.ts'
import { enrol, ensureDemoAccounts } from './demo-accounts.ts'
import { createPeerSession } from './peer-session.ts'
import { createDemoCalls } from './start-demo-call.ts'

const everywhere = ['0.0.0.0', '::']

/** The package that demo people are in, which the production image lacks. */
const demoPackage = () => import('@serendip/demo')

async function load(imported: typeof demoPackage): ReturnType<typeof demoPackage> {
  try {
    return await imported()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error
    throw new ConfigError([
      'DEMO: demo people are in a package of their own, which is not installed here (the production image never has ' +
        'it): set DEMO=0, or run `npm ci` in a whole checkout',
    ])
  }
}

/** In demo mode, runs demo people for the unmatched people of this node; they are clients of its own port. */
export async function hostDemo(
  composition: Composition,
  port: number,
  imported: typeof demoPackage = demoPackage,
): Promise<RunningDemo | null> {
  const { config, clock, logger, accounts, matchmaking, unmatched } = composition
  if (!unmatched || !config.roles.includes('socket') || !config.roles.includes('api')) return null
  const { runDemo } = await load(imported)
  await ensureDemoAccounts(composition)
  const host = everywhere.includes(config.http.host) ? '127.0.0.1' : config.http.host
  return runDemo({
    origin: `http://${host}:${port}`,
    clock,
    logger,
    enrol: (role) => enrol(composition, role),
    sessionOf: (userId) => createPeerSession(userId, accounts),
    onUnmatched: unmatched.serveWith,
    waiting: matchmaking.waiting,
    startCall: createDemoCalls(composition),
  })
}
