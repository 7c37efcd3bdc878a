import { cleanup, render, screen } from '@testing-library/react'
import { createInstance } from 'i18next'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { afterEach, expect, test } from 'vitest'
import auth from '../../../../locales/en/auth.json' with { type: 'json' }
import { NewPasswordField } from './new-password-field.tsx'

afterEach(cleanup)

async function open(value: string, problem?: string) {
  const i18n = createInstance().use(initReactI18next)
  await i18n.init({ lng: 'en', defaultNS: 'auth', resources: { en: { auth } } })
  const ignore = () => undefined
  render(
    <I18nextProvider i18n={i18n}>
      <NewPasswordField value={value} own={[]} problem={problem} onChange={ignore} onLeave={ignore} />
    </I18nextProvider>,
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
