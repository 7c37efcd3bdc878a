import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import settings from '../../../../locales/de/settings.json' with { type: 'json' }
import { anI18nIn } from '../../platform/i18n/an-i18n.test-kit.ts'
import { TestProviders } from '../../platform/test-providers.test-kit.tsx'
import { HelpSection } from './help-section.tsx'

afterEach(cleanup)

test('whoever joined finds the terms and the privacy policy again in the settings, in their language', async () => {
  render(
    <TestProviders i18n={await anI18nIn('de')}>
      <HelpSection />
    </TestProviders>,
  )
  for (const [name, path] of [
    [settings.help.terms, '/de/terms-of-use'],
    [settings.help.privacy, '/de/privacy-policy'],
  ] as const) {
    expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(path)
  }
})
