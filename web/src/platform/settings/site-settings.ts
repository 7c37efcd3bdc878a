import type { ClientVisibleSettings } from '@serendip/contract'
import type { Api } from '../api/api-client.ts'
import type { Clock } from '../clock.ts'
import { isRecord } from '../is-record.ts'

/** Time for which settings of the site are used without a new request (SPEC §4). */
export const settingsFreshMs = 10 * 60 * 1000

const settingsEntry = 'siteSettings'

export interface SiteSettings {
  /** The site's settings, requested at most every ten minutes of a visit. Throws ApiError. */
  read(): Promise<ClientVisibleSettings>
  /** The settings that screens show now; null before the first answer. */
  shown(): ClientVisibleSettings | null
  /** The next `read` requests them again. */
  forget(): void
}

export interface SiteSettingsDeps {
  readonly api: Pick<Api, 'site'>
  /** Session storage: a visit keeps its settings across reloads, the next one requests them again. */
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  readonly clock: Clock
}

/** Identifies the build by its content-hashed files: settings stored by another release are not read. */
const build = import.meta.url

interface SettingsEntry {
  readonly build: string
  readonly until: number
  readonly settings: ClientVisibleSettings
}

export function createSiteSettings({ api, storage, clock }: SiteSettingsDeps): SiteSettings {
  let asked: Promise<ClientVisibleSettings> | null = null

  async function ask(): Promise<ClientVisibleSettings> {
    try {
      const settings = await api.site.settings()
      const stored: SettingsEntry = { build, until: clock.now() + settingsFreshMs, settings }
      storage.setItem(settingsEntry, JSON.stringify(stored))
      return settings
    } finally {
      asked = null
    }
  }
  return {
    shown: () => parseStored(storage.getItem(settingsEntry))?.settings ?? null,
    forget: () => storage.removeItem(settingsEntry),
    async read() {
      const stored = parseStored(storage.getItem(settingsEntry))
      if (stored !== null && stored.until > clock.now() && stored.until <= clock.now() + settingsFreshMs) {
        return stored.settings
      }
      asked ??= ask()
      return asked
    },
  }
}

/** This browser wrote the entry itself. */
function parseStored(text: string | null): SettingsEntry | null {
  try {
    const value: unknown = JSON.parse(text ?? '')
    return isRecord(value) && value['build'] === build ? (value as unknown as SettingsEntry) : null
  } catch {
    return null
  }
}
