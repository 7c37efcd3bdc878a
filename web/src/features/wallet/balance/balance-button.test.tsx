import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useNavigate } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { TestProviders } from '../../../platform/test-providers.test-kit.tsx'
import { BalanceButton } from './balance-button.tsx'

afterEach(cleanup)

const CoinsDialog = ({ open }: { open: boolean }) => open && <p>The coins</p>

function Away() {
  const navigate = useNavigate()
  return (
    <button type="button" onClick={() => void navigate('/chat')}>
      Away
    </button>
  )
}

test('a dialog whose code comes after the person left the screen does not open over the next one; pressed there, it opens', async () => {
  const file = Promise.withResolvers<{ CoinsDialog: typeof CoinsDialog }>()
  render(
    <TestProviders address="/match">
      <BalanceButton coins={5} loadDialog={() => file.promise} />
      <Away />
    </TestProviders>,
  )
  const coins = screen.getByRole('button', { name: /5/ })
  fireEvent.click(coins)
  expect(coins.getAttribute('aria-busy')).toBe('true')
  fireEvent.click(screen.getByText('Away'))
  await act(async () => file.resolve({ CoinsDialog }))
  await waitFor(() => expect(coins.getAttribute('aria-busy')).toBe('false'))
  expect(screen.queryByText('The coins')).toBeNull()
  fireEvent.click(coins)
  expect(await screen.findByText('The coins')).toBeTruthy()
})
