import { cleanup, render, screen } from '@testing-library/react'
import { createInstance } from 'i18next'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { afterEach, expect, test } from 'vitest'
import everywhere from '../../../../locales/en/everywhere.json' with { type: 'json' }
import nav from '../../../../locales/en/nav.json' with { type: 'json' }
import { ErrorScreen } from './error-screen.tsx'

afterEach(cleanup)

test('a screen that crashed offers a reload, the start page and the support chat', async () => {
  const i18n = createInstance().use(initReactI18next)
  await i18n.init({ lng: 'en', ns: ['everywhere', 'nav'], resources: { en: { everywhere, nav } } })
  render(
    <I18nextProvider i18n={i18n}>
      <ErrorScreen />
    </I18nextProvider>,
  )
  expect(screen.getByRole('button', { name: everywhere.reload })).toBeTruthy()
  const links = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
  expect(links).toEqual([
    [everywhere.homeLink, '/'],
    [nav.help, '/chat?support=general'],
  ])
})
