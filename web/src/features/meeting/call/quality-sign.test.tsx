import { cleanup, render, screen } from '@testing-library/react'
import { createInstance } from 'i18next'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { afterEach, expect, test } from 'vitest'
import call from '../../../../../locales/en/call.json' with { type: 'json' }
import { QualitySign } from './quality-sign.tsx'

afterEach(cleanup)

test.each(['black', 'frozen'] as const)(
  'a %s picture is poor, however good the connection is',
  async (fault) => {
    const i18n = createInstance().use(initReactI18next)
    await i18n.init({ lng: 'en', defaultNS: 'call', resources: { en: { call } } })
    const show = (of: typeof fault | null) => (
      <I18nextProvider i18n={i18n}>
        <QualitySign quality="good" fault={of} roundTripMs={null} />
      </I18nextProvider>
    )
    const { rerender } = render(show(null))
    expect(screen.getByRole('img').dataset['quality']).toBe('good')
    rerender(show(fault))
    expect(screen.getByRole('img', { name: call.quality.picture[fault] }).dataset['quality']).toBe('poor')
  },
)
