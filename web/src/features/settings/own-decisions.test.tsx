import type { OwnDecision } from '@serendip/contract'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import settings from '../../../../locales/en/settings.json' with { type: 'json' }
import { aPlatform } from '../../platform/a-platform.test-kit.ts'
import { TestProviders } from '../../platform/test-providers.test-kit.tsx'
import { OwnDecisions } from './own-decisions.tsx'

afterEach(cleanup)

const dayMs = 86_400_000
const decision: OwnDecision = {
  decisionId: 'mev_1',
  at: 0,
  statement: 'This is a warning.',
  countsUntil: null,
  appealBy: 183 * dayMs,
  canAppeal: true,
  appeal: null,
}
const appealed: OwnDecision = {
  ...decision,
  canAppeal: false,
  appeal: { text: 'That was not me.', sentAt: dayMs, decideBy: 15 * dayMs, verdict: null },
}

async function open(decisions: object) {
  const platform = aPlatform({ api: { decisions } })
  render(
    <TestProviders platform={platform}>
      <OwnDecisions />
    </TestProviders>,
  )
}

test('the focus follows an appeal: to its words, back when it is cancelled, and to what was sent', async () => {
  const appealDecision = vi.fn(async () => ({ decisions: [appealed] }))
  await open({ ownDecisions: async () => ({ decisions: [decision] }), appealDecision })
  const button = { name: settings.decisions.open }
  fireEvent.click(await screen.findByRole('button', button))
  expect(document.activeElement).toBe(screen.getByRole('textbox'))
  fireEvent.click(screen.getByRole('button', { name: settings.decisions.cancel }))
  expect(document.activeElement).toBe(screen.getByRole('button', button))
  fireEvent.click(screen.getByRole('button', button))
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'That was not me.' } })
  await act(async () => fireEvent.click(screen.getByRole('button', { name: settings.decisions.submit })))
  // The field has the same words until it is gone.
  const sent = await screen.findByText('That was not me.', { selector: 'span' })
  await waitFor(() => expect(document.activeElement?.contains(sent)).toBe(true))
  expect(document.activeElement).not.toBe(document.body)
})

test('who only looks at a sent appeal keeps the focus', async () => {
  await open({ ownDecisions: async () => ({ decisions: [appealed] }) })
  await screen.findByText('That was not me.')
  expect(document.activeElement).toBe(document.body)
})
