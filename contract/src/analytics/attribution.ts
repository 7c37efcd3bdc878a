/** Query names that identify the advertisement or partner; each is stored under its own name. */
export const attributionNames = [
  ...['source', 'network_id', 'aff_id', 'sub_aff_id', 'subclickid'],
  ...['utm_campaign', 'utm_source', 'utm_medium', 'utm_content', 'utm_term'],
  ...['sub1', 'sub2', 'sub3', 'sub4', 'sub5'],
] as const
export type AttributionName = (typeof attributionNames)[number]

/** Names under which advertising networks send the id of a click; the first one present counts. */
export const clickIdNames = [
  ...['clickid', 'gclid', 'gclsrc', 'dclid', 'gbraid', 'wbraid', 'gad_source', 'fbclid', 'msclkid', 'twclid'],
  ...['li_fat_id', 'igshid', 'ttclid', 'rdt_cid', 'epik', 'qclid', 'sccid', 'irclid', '_kx', 'mc_cid'],
  ...['srsltid', 'yclid'],
] as const

const secretName =
  /token|code|passw|secret|signature|otp|jwt|session|auth|^(e?mail|key|sig|k|c)$|^mail(query|param)_/i
const looksLikeEmail = /[^\s@]@[^\s@][^\s@.]*\.[^\s@]/

/** Whether a query pair may grant access or name a person: such a pair is never reported. */
export const isSecretPair = (name: string, value: string): boolean =>
  secretName.test(name) || looksLikeEmail.test(value)

/** An address as it may be reported: without credentials, fragment and secret pairs. Empty if it is no web address. */
export function withoutSecrets(address: string): string {
  if (!URL.canParse(address)) return ''
  const url = new URL(address)
  if (!/^https?:$/.test(url.protocol)) return ''
  url.username = ''
  url.password = ''
  url.hash = ''
  for (const [name, value] of [...url.searchParams]) {
    if (isSecretPair(name, value)) url.searchParams.delete(name)
  }
  return url.href
}
