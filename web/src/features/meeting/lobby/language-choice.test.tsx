import type { MatchWish } from '@serendip/contract'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createInstance } from 'i18next'
import { useState } from 'react'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { afterEach, expect, test } from 'vitest'
import lobby from '../../../../../locales/en/lobby.json' with { type: 'json' }
import { LanguageChoice } from './language-choice.tsx'

afterEach(cleanup)

const until = { timeout: 20_000 }

function Choice() {
  const [value, setValue] = useState<MatchWish['languages']>(['en'])
  return <LanguageChoice value={value} onChange={setValue} />
}

test('the dialog loads with the press; languages are added and removed there, except the last', async () => {
  const i18n = createInstance().use(initReactI18next)
  await i18n.init({ lng: 'en', resources: { en: { lobby } }, interpolation: { escapeValue: false } })
  render(
    <I18nextProvider i18n={i18n}>
      <Choice />
    </I18nextProvider>,
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
