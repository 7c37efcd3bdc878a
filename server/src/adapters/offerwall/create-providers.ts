import type { OfferwallProvider } from '../../modules/offerwall/offerwall-provider.port.ts'
import { type AdgateKeys, adgateFormat, createAdgate } from './adgate.ts'
import { type AyetKeys, ayetFormat, createAyet } from './ayet.ts'
import { type BitlabsKeys, bitlabsFormat, createBitlabs } from './bitlabs.ts'
import { type CpxKeys, cpxFormat, createCpx } from './cpx.ts'

/** The keys of a brand; a service without any is not shown. */
export interface OfferwallKeys {
  readonly bitlabs?: BitlabsKeys | undefined
  readonly ayet?: AyetKeys | undefined
  readonly cpx?: CpxKeys | undefined
  readonly adgate?: AdgateKeys | undefined
}

export const offerwallFormats = {
  bitlabs: bitlabsFormat,
  ayet: ayetFormat,
  cpx: cpxFormat,
  adgate: adgateFormat,
} as const

/** The services of these keys; those of a test are all at one origin, each below its name. */
export function createProviders(
  { bitlabs, ayet, cpx, adgate }: OfferwallKeys,
  testOrigin: string | null,
): readonly OfferwallProvider[] {
  const at = (name: string) => (testOrigin === null ? undefined : `${testOrigin}/${name}`)
  return [
    bitlabs && createBitlabs(bitlabs, at('bitlabs')),
    ayet && createAyet(ayet, at('ayet')),
    cpx && createCpx(cpx, at('cpx'), testOrigin === null ? undefined : []),
    adgate && createAdgate(adgate, at('adgate')),
  ].filter((provider) => provider !== undefined)
}
