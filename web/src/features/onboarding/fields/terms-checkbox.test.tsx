import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import arabic from '../../../../../locales/ar/auth.json' with { type: 'json' }
import german from '../../../../../locales/de/auth.json' with { type: 'json' }
import english from '../../../../../locales/en/auth.json' with { type: 'json' }
import { anI18nIn } from '../../../platform/i18n/an-i18n.test-kit.ts'
import { TestProviders } from '../../../platform/test-providers.test-kit.tsx'
import { TermsCheckbox } from './terms-checkbox.tsx'

afterEach(cleanup)

test.each([
  ['en', english, ''],
  ['de', german, '/de'],
  ['ar', arabic, '/ar'],
] as const)('what is agreed to can be read first, in %s and beside the form', async (lng, auth, prefix) => {
  render(
    <TestProviders i18n={await anI18nIn(lng)}>
      <TermsCheckbox checked={false} error={undefined} onChange={() => {}} />
    </TestProviders>,
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
