import { cleanup, render, screen } from '@testing-library/react'
import { createInstance } from 'i18next'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { afterEach, expect, test } from 'vitest'
import arabic from '../../../../locales/ar/auth.json' with { type: 'json' }
import german from '../../../../locales/de/auth.json' with { type: 'json' }
import english from '../../../../locales/en/auth.json' with { type: 'json' }
import { TermsCheckbox } from './terms-checkbox.tsx'

afterEach(cleanup)

test.each([
  ['en', english, ''],
  ['de', german, '/de'],
  ['ar', arabic, '/ar'],
] as const)('what is agreed to can be read first, in %s and beside the form', async (lng, auth, prefix) => {
  const i18n = createInstance().use(initReactI18next)
  await i18n.init({ lng, ns: ['auth'], resources: { [lng]: { auth } } })
  render(
    <I18nextProvider i18n={i18n}>
      <TermsCheckbox checked={false} error={undefined} onChange={() => {}} />
    </I18nextProvider>,
  )
  for (const [name, path] of [
    [auth.signup.termsLink, '/terms-of-use'],
    [auth.signup.privacyLink, '/privacy-policy'],
  ] as const) {
    const link = screen.getByRole('link', { name })
    expect(link.getAttribute('href')).toBe(prefix + path)
    // The form and what was typed stay where they are.
    expect(link.getAttribute('target')).toBe('_blank')
  }
  for (const rule of Object.values(auth.signup.rules)) expect(screen.getByText(rule)).toBeTruthy()
})
