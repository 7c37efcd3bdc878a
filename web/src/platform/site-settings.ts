import { type ClientVisibleSettings, routes } from '@serendip/contract'
import type { Api } from './api/api-client.ts'
import type { Clock } from './clock.ts'

/** How long settings of the site are taken as they are (SPEC §4). */
export const settingsFreshMs = 10 * 60 * 1000

const settingsEntry = 'siteSettings'

export interface SiteSettings {
  /** The site's settings, asked for at most every ten minutes of a visit. Throws ApiError. */
  read(): Promise<ClientVisibleSettings>
}

export interface SiteSettingsDeps {
  readonly api: Pick<Api, 'site'>
  /** Session storage: a visit keeps its settings over reloads, the next one asks again. */
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>
  readonly clock: Clock
}

interface Kept {
  readonly until: number
  readonly settings: ClientVisibleSettings
}

export function createSiteSettings({ api, storage, clock }: SiteSettingsDeps): SiteSettings {
  let asked: Promise<ClientVisibleSettings> | null = null

  async function ask(): Promise<ClientVisibleSettings> {
    try {
      const settings = await api.site.settings()
      const kept: Kept = { until: clock.now() + settingsFreshMs, settings }
      storage.setItem(settingsEntry, JSON.stringify(kept))
      return settings
    } finally {
      asked = null
    }
  }
  return {
    async read() {
      const kept = parseKept(storage.getItem(settingsEntry))
      if (kept !== null && kept.until > clock.now() && kept.until <= clock.now() + settingsFreshMs) {
        return kept.settings
      }
      asked ??= ask()
      return asked
    },
  }
}

/** This browser wrote the entry itself; one that another release wrote is not read. */
function parseKept(text: string | null): Kept | null {
  try {
    const value: unknown = JSON.parse(text ?? '')
    const { until, settings } = (value ?? {}) as Partial<Kept>
    const read = routes.site.settings.response.safeParse(settings)
    return typeof until === 'number' && read.success ? { until, settings: read.data } : null
  } catch {
    return null
  }
}
