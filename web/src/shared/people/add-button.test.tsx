import type { Relation } from '@serendip/contract'
import { ApiError } from '@serendip/contract/http-request'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import error from '../../../../locales/en/error.json' with { type: 'json' }
import { aPlatform } from '../../platform/a-platform.test-kit.ts'
import { TestProviders } from '../../platform/test-providers.test-kit.tsx'
import { AddButton } from './add-button.tsx'

afterEach(cleanup)

async function open(relation: Relation, follow: () => Promise<{ relation: Relation }>) {
  const platform = aPlatform({ api: { people: { follow } } })
  render(
    <TestProviders platform={platform}>
      <AddButton person={{ userId: 'usr_bo', name: 'Bo' }} relation={relation} />
    </TestProviders>,
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
  // A picture that says nothing to a reader: the words beside it do.
  expect(document.querySelector('img[alt=""][src*=love]')).not.toBeNull()
})

test('a refusal is explained, and the button stays', async () => {
  await open({ added: false, addedMe: false }, async () => {
    throw new ApiError('follow_limit')
  })
  fireEvent.click(screen.getByRole('button', { name: 'Add Bo' }))
  expect(await screen.findByText(error.follow_limit)).toBeDefined()
  expect(screen.getByRole('button', { name: 'Add Bo' })).toBeDefined()
})
