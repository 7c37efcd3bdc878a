import { cleanup, render, screen } from '@testing-library/react'
import { createInstance } from 'i18next'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { afterEach, expect, test } from 'vitest'
import settings from '../../../../locales/de/settings.json' with { type: 'json' }
import { MemoryRouter } from '../../platform/router/memory-router.test-kit.tsx'
import { HelpSection } from './help-section.tsx'

afterEach(cleanup)

test('whoever joined finds the terms and the privacy policy again in the settings, in their language', async () => {
  const i18n = createInstance().use(initReactI18next)
  await i18n.init({ lng: 'de', resources: { de: { settings } } })
  render(
    <I18nextProvider i18n={i18n}>
      <MemoryRouter>
        <HelpSection />
      </MemoryRouter>
    </I18nextProvider>,
  )
  for (const [name, path] of [
    [settings.help.terms, '/de/terms-of-use'],
    [settings.help.privacy, '/de/privacy-policy'],
  ] as const) {
    expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(path)
  }
})
