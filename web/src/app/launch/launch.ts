import { cutWhole, limits, type RouteResponse, type Routes } from '@serendip/contract'
import { asApiError, isOutage } from '../../platform/api/api-error.ts'
import type { Analytics } from '../../platform/analytics/analytics.ts'
import type { Attribution } from '../../platform/analytics/attribution.ts'
import type { TextStorage } from '../../platform/analytics/storage.ts'
import type { Platform } from '../../platform/platform.ts'
import { retry } from '../../platform/retry.ts'
import { outsideIds } from './outside-ids.ts'

/** Facts that a browser reports about itself. */
export interface DeviceFacts {
  readonly osName: string
  readonly deviceId: string
  readonly appLang: string
  readonly osLang: string
}

export interface LaunchPorts {
  readonly platform: Pick<Platform, 'api' | 'clientSettings' | 'clock'>
  readonly analytics: Pick<Analytics, 'visitor' | 'report'>
  /** Per tab: what was reported in this visit is not reported again. */
  readonly temporary: TextStorage
  device(): DeviceFacts
  cookies(): string
}

const isPassing = (thrown: unknown): boolean => isOutage(asApiError(thrown).code)

/** An attribution as POST /profile accepts it: texts within bounds. */
function webAttribution(attribution: Attribution): Record<string, string> {
  const texts = Object.entries(attribution).map(([name, value]): [string, string] => [
    name,
    cutWhole(String(value), limits.arrivalValueMaxChars),
  ])
  return Object.fromEntries(texts.slice(0, limits.arrivalMaxNames))
}

const dayMs = 24 * 3_600_000

/** Reports after how long the person is back. */
function reportOpened(
  { analytics, platform: { clock } }: LaunchPorts,
  { lastLaunch }: RouteResponse<Routes['onboarding']['lastLaunch']>,
): void {
  const daysAway = lastLaunch === null ? 0 : Math.max(0, Math.floor((clock.now() - lastLaunch) / dayMs))
  analytics.report({ name: 'app_opened', fields: { isFirst: lastLaunch === null, daysAway } })
}

/**
 * Opens the app for a person: reports the launch, takes over the settings that follow them, and reports this device;
 * with consent also the ids of this browser and its attribution. Each is reported once per visit and again when it
 * changes, retried a few times without an answer, and otherwise dropped silently.
 */
export async function launch(ports: LaunchPorts, userId: string): Promise<void> {
  const { platform, analytics, temporary } = ports
  const { api, clientSettings, clock } = platform

  async function once(what: string, given: unknown, call: () => Promise<unknown>): Promise<void> {
    const entry = `launch.${what}`
    const text = JSON.stringify([userId, given])
    if (temporary.read(entry) === text) return
    temporary.write(entry, text)
    try {
      await retry(call, clock, isPassing)
    } catch {
      // The next page of this visit tries again.
      if (temporary.read(entry) === text) temporary.forget(entry)
    }
  }
  const visitor = analytics.visitor()
  const device = { ...ports.device(), ...(visitor ? { fpVisitorId: visitor.visitorId } : {}) }
  const calls = [
    once('opened', null, async () => reportOpened(ports, await api.onboarding.lastLaunch())),
    once('settings', null, clientSettings.refresh),
    once('device', device, () => api.onboarding.deviceInfo({ body: device })),
  ]
  if (visitor) {
    const { visitorId, attribution } = visitor
    const body = { visitorId, ...(attribution ? { webAttribution: webAttribution(attribution) } : {}) }
    calls.push(once('arrival', body, () => api.onboarding.updateProfile({ body })))
    const ids = outsideIds(ports.cookies())
    if (ids) calls.push(once('outside', ids, () => api.analytics.userParams({ body: ids })))
  }
  await Promise.all(calls)
}
