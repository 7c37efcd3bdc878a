import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { aPlatform } from '../../../../platform/a-platform.test-kit.ts'
import { TestProviders } from '../../../../platform/test-providers.test-kit.tsx'
import { MessageText } from './message-text.tsx'

vi.stubGlobal('matchMedia', () => ({ matches: false }))
afterEach(cleanup)

async function aText(text: string, opensLinks: boolean) {
  const platform = aPlatform({ brand: { name: 'Serendip' } })
  render(
    <TestProviders platform={platform}>
      <MessageText message={{ text }} opensLinks={opensLinks} />
    </TestProviders>,
  )
}

test('an address opens after its target was shown, in a tab that knows nothing of this one', async () => {
  await aText('Look: https://example.com/menu', true)
  expect(screen.queryByRole('link')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'https://example.com/menu' }))
  expect(screen.getByRole('dialog').textContent).toContain('to example.com.')
  const link = screen.getByRole('link', { name: 'Open link' })
  expect(link.getAttribute('href')).toBe('https://example.com/menu')
  expect([
    link.getAttribute('target'),
    link.getAttribute('rel'),
    link.getAttribute('referrerpolicy'),
  ]).toEqual(['_blank', 'noopener noreferrer', 'no-referrer'])
})

test('an address from a stranger is text', async () => {
  await aText('Look: https://example.com/menu', false)
  expect(screen.getByText('Look: https://example.com/menu')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})
