import { type ClientSettings, lookingForChoices } from '@serendip/contract'
import type { Api } from '../api/api-client.ts'
import { isRecord } from '../is-record.ts'

/** Cleared with the session (SPEC §4). */
const entry = 'clientSettings'

/** App settings that follow a person: stored here for immediate use, and on the server for other devices. */
export interface ClientSettingsStore {
  read(): ClientSettings
  /** Merges into the stored settings, here and on the server. Throws ApiError if the server did not accept it. */
  save(change: ClientSettings): Promise<void>
  /** Merges the server's settings into the local ones. Throws ApiError. */
  refresh(): Promise<void>
}

export interface ClientSettingsDeps {
  readonly api: Pick<Api, 'onboarding'>
  readonly local: Pick<Storage, 'getItem' | 'setItem'>
}

export function createClientSettings({ api, local }: ClientSettingsDeps): ClientSettingsStore {
  const read = (): ClientSettings => {
    try {
      const stored: unknown = JSON.parse(local.getItem(entry) ?? '{}')
      return isClientSettings(stored) ? stored : {}
    } catch {
      return {}
    }
  }
  const merge = (added: ClientSettings) => local.setItem(entry, JSON.stringify({ ...read(), ...added }))
  return {
    read,
    async save(change) {
      merge(change)
      await api.onboarding.saveClientSettings({ body: change })
    },
    async refresh() {
      merge(await api.onboarding.clientSettings())
    },
  }
}

/** There may be others beside the known one. */
const isClientSettings = (value: unknown): value is ClientSettings =>
  isRecord(value) && [undefined, ...lookingForChoices].some((choice) => choice === value['matchingFilter'])
