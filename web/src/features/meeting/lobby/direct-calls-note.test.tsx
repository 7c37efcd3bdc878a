import { QueryClient } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import lobby from '../../../../../locales/en/lobby.json' with { type: 'json' }
import { aPlatform } from '../../../platform/a-platform.test-kit.ts'
import { TestProviders } from '../../../platform/test-providers.test-kit.tsx'
import { DirectCallsNote } from './direct-calls-note.tsx'

afterEach(cleanup)

async function setUp(warnsOfDirectCalls: boolean) {
  const read = vi.fn(async () => ({ warnsOfDirectCalls }))
  const client = new QueryClient()
  render(
    <TestProviders platform={aPlatform({ settings: { read } })} queries={client}>
      <DirectCallsNote />
    </TestProviders>,
  )
  await vi.waitFor(() => expect([read.mock.calls.length, client.isFetching()]).toEqual([1, 0]))
}

test('without a relay, the lobby warns that the other person can see one’s address', async () => {
  await setUp(true)
  expect(await screen.findByText(lobby.noteDirect)).toBeDefined()
})

test('with a relay, there is no such warning', async () => {
  await setUp(false)
  expect(screen.queryByText(lobby.noteDirect)).toBeNull()
})
