import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import call from '../../../../../locales/en/call.json' with { type: 'json' }
import { TestProviders } from '../../../platform/test-providers.test-kit.tsx'
import { QualitySign } from './quality-sign.tsx'

afterEach(cleanup)

test.each(['black', 'frozen'] as const)(
  'a %s picture is poor, however good the connection is',
  async (fault) => {
    const show = (of: typeof fault | null) => (
      <TestProviders>
        <QualitySign quality="good" fault={of} roundTripMs={null} />
      </TestProviders>
    )
    const { rerender } = render(show(null))
    expect(screen.getByRole('img').dataset['quality']).toBe('good')
    rerender(show(fault))
    expect(screen.getByRole('img', { name: call.quality.picture[fault] }).dataset['quality']).toBe('poor')
  },
)
