import type { ClientSettings } from '@serendip/contract'
import { expect, test, vi } from 'vitest'
import type { Api } from '../api/api-client.ts'
import { createClientSettings } from './client-settings.ts'
import { stub } from '../stub.test-kit.ts'

function aBrowser(onServer: ClientSettings, entries: Record<string, string> = {}) {
  const map = new Map(Object.entries(entries))
  const saveClientSettings = vi.fn(async () => onServer)
  const onboarding = { clientSettings: async () => onServer, saveClientSettings }
  const local = {
    getItem: (name: string) => map.get(name) ?? null,
    setItem: (name: string, value: string) => void map.set(name, value),
  }
  return { settings: createClientSettings({ api: stub<Api>({ onboarding }), local }), saveClientSettings }
}

test('the server’s settings are merged into the local ones', async () => {
  const { settings } = aBrowser({ matchingFilter: 'female' }, { clientSettings: '{"sound":false}' })
  await settings.refresh()
  expect(settings.read()).toEqual({ sound: false, matchingFilter: 'female' })
})

test('a change is read at once, and sent', async () => {
  const { settings, saveClientSettings } = aBrowser({})
  const saving = settings.save({ matchingFilter: 'male' })
  expect(settings.read()).toEqual({ matchingFilter: 'male' })
  await saving
  expect(saveClientSettings).toHaveBeenCalledWith({ body: { matchingFilter: 'male' } })
})

test.each(['{', '7', '{"matchingFilter":"other"}'])('a damaged entry (%s) is ignored', (clientSettings) => {
  expect(aBrowser({}, { clientSettings }).settings.read()).toEqual({})
})
