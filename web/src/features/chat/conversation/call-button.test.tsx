import type { Partner, Relation } from '@serendip/contract'
import { QueryClient } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { aPlatform } from '../../../platform/a-platform.test-kit.ts'
import { TestProviders } from '../../../platform/test-providers.test-kit.tsx'
import { mia } from '../chat.test-kit.ts'
import { CallButton } from './call-button.tsx'

afterEach(cleanup)

const contact: Partner = { ...mia, rolesGroup: 'user', demo: false }
const both: Relation = { added: true, addedMe: true }

async function show(partner: Partner, relation: Relation, { excluded = false, own = 'user' } = {}) {
  const card = vi.fn(async () => ({ relation }))
  const platform = aPlatform({
    api: { people: { card } },
    session: { current: () => ({ profile: { rolesGroup: own } }) },
  })
  const queries = new QueryClient()
  render(
    <TestProviders queries={queries} platform={platform}>
      <CallButton
        chat={{ isInRequestFolder: false, ...(excluded && { excluded: true }) }}
        partner={partner}
      />
      <p>end</p>
    </TestProviders>,
  )
  await screen.findByText('end')
  await vi.waitFor(() => expect(queries.isFetching()).toBe(0))
  return { card }
}
const button = () => screen.queryByRole('link', { name: /free/i })

test('a contact is called from the chat: both added each other', async () => {
  await show(contact, both)
  expect((await screen.findByRole('link', { name: /free/i })).getAttribute('href')).toBe('/match')
})

test('nobody else has the button: not a stranger, a creator, a demo peer, or who is blocked', async () => {
  await show(contact, { added: true, addedMe: false })
  expect(button()).toBeNull()
  for (const [partner, more] of [
    [{ ...contact, rolesGroup: 'goddess' }, {}],
    [{ ...contact, demo: true }, {}],
    [contact, { excluded: true }],
    [contact, { own: 'goddess' }],
  ] as const) {
    cleanup()
    const { card } = await show(partner, both, more)
    expect(button()).toBeNull()
    expect(card).not.toHaveBeenCalled()
  }
})
