/** How long a visitor counts as the same one (SPEC §9). */
export const visitorLifetimeMs = 7 * 24 * 60 * 60 * 1000

const deviceEntry = 'deviceId'
const visitorEntry = 'visitorId'

interface DeviceDeps {
  readonly local: Storage
  uuid(): string
  now(): number
}

/** This browser's stable id, 'web_' and a uuid that is made once. */
export function deviceId({ local, uuid }: DeviceDeps): string {
  const known = local.getItem(deviceEntry)
  if (known !== null) return `web_${known}`
  const fresh = uuid()
  local.setItem(deviceEntry, fresh)
  return `web_${fresh}`
}

/** The visitor's id, made anew when it is absent or has expired. */
export function visitorId({ local, uuid, now }: DeviceDeps): string {
  const [value, expiresAt] = (local.getItem(visitorEntry) ?? '').split('|')
  if (value && Number(expiresAt) > now()) return value
  const fresh = uuid()
  local.setItem(visitorEntry, `${fresh}|${now() + visitorLifetimeMs}`)
  return fresh
}
