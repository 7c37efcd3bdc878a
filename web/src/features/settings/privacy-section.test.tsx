import type { PrivacyChoices, RolesGroup } from '@serendip/contract'
import { ApiError } from '@serendip/contract/http-request'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import error from '../../../../locales/en/error.json' with { type: 'json' }
import settings from '../../../../locales/en/settings.json' with { type: 'json' }
import { aPlatform } from '../../platform/a-platform.test-kit.ts'
import { TestProviders } from '../../platform/test-providers.test-kit.tsx'
import { PrivacySection } from './privacy-section.tsx'

afterEach(cleanup)
const { privacy } = settings

const stored: PrivacyChoices = {
  showsOnline: true,
  showsLastSeen: false,
  receipts: true,
  writers: 'everyone',
}

async function open(choose = vi.fn(), rolesGroup: RolesGroup = 'user') {
  const session = { current: () => ({ profile: { rolesGroup } }), subscribe: () => () => {} }
  const api = { privacy: { choices: async () => stored, choose } }
  render(
    <TestProviders platform={aPlatform({ api, session })}>
      <PrivacySection />
    </TestProviders>,
  )
  await waitFor(() => expect(choiceNamed('receipts').disabled).toBe(false))
  return choose
}
const choiceNamed = (name: 'showsOnline' | 'showsLastSeen' | 'receipts') =>
  screen.getByRole<HTMLInputElement>('switch', { name: privacy[name] })

test('each choice is stored by itself, and moves with the tap', async () => {
  const choose = await open(vi.fn(async ({ body }) => ({ ...stored, ...body })))
  fireEvent.click(choiceNamed('receipts'))
  await waitFor(() => expect(choose).toHaveBeenLastCalledWith({ body: { receipts: false } }))
  expect(choiceNamed('receipts').checked).toBe(false)
  fireEvent.click(screen.getByRole('radio', { name: new RegExp(privacy.writers.known) }))
  await waitFor(() => expect(choose).toHaveBeenLastCalledWith({ body: { writers: 'known' } }))
})

test('a refused choice goes back, and that is said', async () => {
  await open(vi.fn(() => Promise.reject(new ApiError('unavailable', {}, 0))))
  fireEvent.click(choiceNamed('showsLastSeen'))
  expect(await screen.findByText(error.unavailable)).toBeTruthy()
  expect(choiceNamed('showsLastSeen').checked).toBe(false)
})

test('a creator reads that she is shown online while she takes calls', async () => {
  await open(vi.fn(), 'goddess')
  expect(screen.getByText(privacy.showsOnlineCreator)).toBeTruthy()
  expect(screen.queryByText(privacy.showsOnlineHint)).toBeNull()
})
