import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import auth from '../../../../locales/en/auth.json' with { type: 'json' }
import { TestProviders } from '../../platform/test-providers.test-kit.tsx'
import { NewPasswordField } from './new-password-field.tsx'

afterEach(cleanup)

async function open(value: string, problem?: string) {
  const ignore = () => undefined
  render(
    <TestProviders>
      <NewPasswordField value={value} own={[]} problem={problem} onChange={ignore} onLeave={ignore} />
    </TestProviders>,
  )
}

test('how long a password must be is said once: as a hint, and then as the problem', async () => {
  await open('plum')
  expect(screen.getByText('At least 8 characters')).toBeDefined()
  cleanup()
  await open('plum', 'Use at least 8 characters.')
  expect(screen.getAllByText(/at least 8 characters/i)).toHaveLength(1)
})

test('a password that is refused for another reason keeps its strength', async () => {
  await open('plum trees under snow', 'Too many people use it.')
  expect(screen.getByText(auth.password.strong)).toBeDefined()
})

test('a password that is too long stays whole, and is said to be too long in characters as they are counted', async () => {
  await open('😀'.repeat(130))
  expect(document.querySelector('input')?.value).toBe('😀'.repeat(130))
  expect(document.querySelector('input')?.maxLength).toBe(-1)
  expect(screen.getByRole('alert').textContent).toBe('130 / 128')
})
