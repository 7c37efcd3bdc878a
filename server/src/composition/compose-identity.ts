import { randomBytes } from 'node:crypto'
import { OndatoEmulator } from '../adapters/identity/emulator/ondato-emulator.ts'
import { createOndato, type OndatoOptions } from '../adapters/identity/ondato/ondato-provider.ts'
import type { Config } from '../config/config.ts'
import type { Clock } from '../kernel/clock.ts'
import type { IdentityProvider } from '../modules/identity/index.ts'

export interface IdentityParts {
  readonly provider: IdentityProvider | null
  /** Plays the provider in dev; otherwise null. */
  readonly emulator: OndatoEmulator | null
}

/** The path of the emulator's page on this site. */
const rehearsalPath = '/dev/identity'

/** The configured provider; in dev without one, an emulator on the loopback, labelled as such. */
export async function composeIdentity(config: Config, clock: Clock): Promise<IdentityParts> {
  const { ondato } = config.outside
  if (ondato) return { provider: createOndato(clock, ondato), emulator: null }
  // Its page decides who is verified, so it exists only on developers' machines.
  if (config.appEnv !== 'dev') return { provider: null, emulator: null }
  const secret = (): string => randomBytes(24).toString('hex')
  const keys = { clientId: 'demo', clientSecret: secret(), webhookSecret: secret() }
  const emulator = new OndatoEmulator({ ...keys, now: () => clock.now() })
  const api = await emulator.listen()
  const { publicOrigin, port } = config.http
  const page = new URL(rehearsalPath, publicOrigin ?? `http://localhost:${port === 0 ? 3000 : port}`).href
  const options: OndatoOptions = {
    ...keys,
    setupId: 'demo',
    urls: { token: `${api}/connect/token`, api, kyc: api, page },
  }
  return { provider: createOndato(clock, options), emulator }
}
