import { type ClientSettings, clientSettings } from '@serendip/contract'
import type { Api } from './api/api-client.ts'

/** Cleared with the session (SPEC §4). */
const entry = 'clientSettings'

/** Settings of the app that follow a person: kept here to be read at once, and on the server for other devices. */
export interface KeptSettings {
  read(): ClientSettings
  /** Merges into what is kept, here and on the server. Throws ApiError when the server did not take it. */
  save(change: ClientSettings): Promise<void>
  /** Merges what the server keeps into what is kept here. Throws ApiError. */
  refresh(): Promise<void>
}

export interface KeptSettingsDeps {
  readonly api: Pick<Api, 'onboarding'>
  readonly local: Pick<Storage, 'getItem' | 'setItem'>
}

export function createKeptSettings({ api, local }: KeptSettingsDeps): KeptSettings {
  const read = (): ClientSettings => {
    try {
      return clientSettings.parse(JSON.parse(local.getItem(entry) ?? '{}'))
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
