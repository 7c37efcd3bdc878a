import { QueryClient } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { aPlatform } from '../../../../platform/a-platform.test-kit.ts'
import { TestProviders } from '../../../../platform/test-providers.test-kit.tsx'
import { cardQuery } from '../../../../shared/people/people-queries.ts'
import { aCall } from '../../state/call-fixtures.ts'
import { talkOf } from '../../state/talk.ts'
import { AddInCall } from './add-in-call.tsx'

afterEach(cleanup)

async function open(
  over: Partial<ReturnType<typeof talkOf>> = {},
  relation = { added: false, addedMe: false },
) {
  const talk = { ...talkOf(aCall()), revealed: true, ...over }
  const add = vi.fn(async (_request: { readonly params: { readonly userId: string } }) => ({
    relation: { ...relation, added: true },
  }))
  const card = {
    person: talk.partner,
    bio: '',
    prompts: [],
    languages: [],
    intentions: [],
    interests: [],
    city: '',
    gallery: [],
    relation,
    mayAdd: true,
  }
  const api = { people: { follow: add, card: async () => card } }
  const queries = new QueryClient()
  const platform = aPlatform({ api, notices: { show: vi.fn() } })
  queries.setQueryData(cardQuery(platform.api, talk.partner.userId).queryKey, card)
  render(
    <TestProviders platform={platform} queries={queries}>
      <AddInCall talk={talk} />
    </TestProviders>,
  )
  return { add, talk }
}

test('one tap adds the partner during the call', async () => {
  const { add, talk } = await open()
  fireEvent.click(screen.getByRole('button'))
  await waitFor(() =>
    expect(add).toHaveBeenCalledExactlyOnceWith({ params: { userId: talk.partner.userId } }),
  )
})

test.each([
  ['before the two see each other', { revealed: false }, undefined],
  ['for somebody who was added before', {}, { added: true, addedMe: false }],
] as const)('there is no button %s', async (_when, over, relation) => {
  await open(over, relation)
  expect(screen.queryByRole('button')).toBeNull()
})
