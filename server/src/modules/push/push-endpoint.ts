/** The push services of browsers: Chromium, Firefox, Safari, Edge. A leading dot stands for any host below it. */
const knownHosts = [
  'fcm.googleapis.com',
  '.push.services.mozilla.com',
  '.push.apple.com',
  '.notify.windows.com',
] as const

/** Further push services that the configuration allows. */
export interface AllowedServices {
  /** Hosts, each also with a leading dot for any below it. */
  readonly hosts: readonly string[]
  /** The origin of an emulated service, which need not be https; null in prod. */
  readonly testOrigin: string | null
}

const isAmong = (host: string, hosts: readonly string[]): boolean =>
  hosts.some((known) => (known.startsWith('.') ? host.endsWith(known) : host === known))

/**
 * Whether an address, which a person's browser gave, is one of a push service: https on the usual port of a host on the
 * list. Nothing else is ever requested.
 */
export function isPushEndpoint(endpoint: string, { hosts, testOrigin }: AllowedServices): boolean {
  if (!URL.canParse(endpoint)) return false
  const { protocol, hostname, port, origin, username, password } = new URL(endpoint)
  if (username !== '' || password !== '') return false
  if (testOrigin !== null && origin === testOrigin) return true
  return protocol === 'https:' && port === '' && isAmong(hostname, [...knownHosts, ...hosts])
}
