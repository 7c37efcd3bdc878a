import { createProviders } from '../adapters/offerwall/create-providers.ts'
import { OfferwallEmulator } from '../adapters/offerwall/emulator/offerwall-emulator.ts'
import type { Config } from '../config/config.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Secrets } from '../kernel/secrets.ts'
import type { OfferwallProvider } from '../modules/offerwall/index.ts'

export interface OfferwallParts {
  /** The services whose keys a brand has, or the emulated ones; none: no wall is shown. */
  providersOf(brandId: string): readonly OfferwallProvider[]
  /** Plays the services on a developer's machine and in demo mode; otherwise null. */
  readonly emulator: OfferwallEmulator | null
}

/** Walls of offers: those of the configuration; without one, in dev, those of the emulator. */
export async function composeOfferwallParts(
  { appEnv, outside }: Pick<Config, 'appEnv' | 'outside'>,
  { clock, secrets }: { readonly clock: Clock; readonly secrets: Secrets },
): Promise<OfferwallParts> {
  const { offerwalls, offerwallTestUrl } = outside
  if (appEnv !== 'dev' || Object.keys(offerwalls).length > 0) {
    const byBrand = new Map(
      Object.entries(offerwalls).map(([brandId, own]) => [brandId, createProviders(own, offerwallTestUrl)]),
    )
    return { providersOf: (brandId) => byBrand.get(brandId) ?? [], emulator: null }
  }
  const secretOf = (name: string) => secrets.keyFor(`test walls of ${name}`)
  const keys = {
    bitlabs: { token: 'test', secret: secretOf('bitlabs') },
    ayet: { slot: 'test', secret: secretOf('ayet') },
    cpx: { app: 'test', secret: secretOf('cpx') },
    adgate: { wall: 'test', secret: secretOf('adgate') },
  }
  const emulator = offerwallTestUrl === null ? new OfferwallEmulator({ keys, now: () => clock.now() }) : null
  const providers = createProviders(keys, offerwallTestUrl ?? (await emulator?.listen()) ?? null)
  return { providersOf: () => providers, emulator }
}
