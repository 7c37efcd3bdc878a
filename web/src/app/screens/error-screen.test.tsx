import { cleanup, render, screen } from '@testing-library/react'
import { I18nextProvider } from 'react-i18next'
import { afterEach, expect, test } from 'vitest'
import everywhere from '../../../../locales/en/everywhere.json' with { type: 'json' }
import nav from '../../../../locales/en/nav.json' with { type: 'json' }
import { anI18n } from '../../platform/i18n/an-i18n.test-kit.ts'
import { ErrorScreen } from './error-screen.tsx'

afterEach(cleanup)

test('a screen that crashed offers a reload, the start page and the support chat', async () => {
  render(
    <I18nextProvider i18n={anI18n()}>
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
