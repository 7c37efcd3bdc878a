import type { MatchWish } from '@serendip/contract'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import lobby from '../../../../../locales/en/lobby.json' with { type: 'json' }
import { TestProviders } from '../../../platform/test-providers.test-kit.tsx'
import { LanguageChoice } from './language-choice.tsx'

afterEach(cleanup)

const until = { timeout: 20_000 }

function Choice() {
  const [value, setValue] = useState<MatchWish['languages']>(['en'])
  return <LanguageChoice value={value} onChange={setValue} />
}

test('the dialog loads with the press; languages are added and removed there, except the last', async () => {
  render(
    <TestProviders>
      <Choice />
    </TestProviders>,
  )
  const button = screen.getByRole('button', { name: `${lobby.languages.label}: English` })
  fireEvent.click(button)
  expect(button.getAttribute('aria-busy')).toBe('true')
  await screen.findByRole('dialog', { name: lobby.languages.title }, until)
  expect(button.getAttribute('aria-busy')).toBe('false')
  const chosen = () => screen.getAllByRole('button', { pressed: true }).map(({ textContent }) => textContent)
  fireEvent.click(screen.getByRole('button', { name: 'English' }))
  expect(chosen()).toEqual(['English'])
  fireEvent.click(screen.getByRole('button', { name: 'Deutsch' }))
  expect(chosen()).toEqual(['English', 'Deutsch'])
  fireEvent.click(screen.getByRole('button', { name: 'English' }))
  expect(chosen()).toEqual(['Deutsch'])
  fireEvent.click(screen.getByText(lobby.languages.done))
  expect(screen.queryByRole('dialog')).toBeNull()
})
