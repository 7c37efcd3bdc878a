import type { Relation } from '@serendip/contract'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createInstance } from 'i18next'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { afterEach, expect, test, vi } from 'vitest'
import error from '../../../../locales/en/error.json' with { type: 'json' }
import people from '../../../../locales/en/people.json' with { type: 'json' }
import { ApiError } from '../../platform/api/api-error.ts'
import type { Platform } from '../../platform/platform.ts'
import { PlatformProvider } from '../../platform/platform-context.tsx'
import { AddButton } from './add-button.tsx'

afterEach(cleanup)

async function open(relation: Relation, follow: () => Promise<{ relation: Relation }>) {
  const platform = { api: { people: { follow } } } as unknown as Platform
  const i18n = createInstance().use(initReactI18next)
  const resources = { en: { people, error } }
  await i18n.init({ lng: 'en', resources, interpolation: { escapeValue: false } })
  render(
    <PlatformProvider platform={platform}>
      <QueryClientProvider client={new QueryClient()}>
        <I18nextProvider i18n={i18n}>
          <AddButton person={{ userId: 'usr_bo', name: 'Bo' }} relation={relation} />
        </I18nextProvider>
      </QueryClientProvider>
    </PlatformProvider>,
  )
}

test('adding says what follows, and the focus stays where the button was', async () => {
  await open({ added: false, addedMe: false }, async () => ({ relation: { added: true, addedMe: false } }))
  fireEvent.click(screen.getByRole('button', { name: 'Add Bo' }))
  expect(await screen.findByText('Added. If Bo adds you too, you become contacts.')).toBeDefined()
  expect(screen.queryByRole('button')).toBeNull()
  await vi.waitFor(() => expect(document.activeElement?.textContent).toContain('Added.'))
})

test('someone who added the person is added back, and the two are contacts', async () => {
  await open({ added: false, addedMe: true }, async () => ({ relation: { added: true, addedMe: true } }))
  expect(screen.getByText('Bo added you.')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Add Bo back' }))
  expect(await screen.findByText('You and Bo are contacts.')).toBeDefined()
})

test('a refusal is explained, and the button stays', async () => {
  await open({ added: false, addedMe: false }, async () => {
    throw new ApiError('follow_limit')
  })
  fireEvent.click(screen.getByRole('button', { name: 'Add Bo' }))
  expect(await screen.findByText(error.follow_limit)).toBeDefined()
  expect(screen.getByRole('button', { name: 'Add Bo' })).toBeDefined()
})
