import type { OnlineWaits } from '@serendip/contract'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import words from '../../../../../locales/en/creator-times.json' with { type: 'json' }
import { aPlatform } from '../../../platform/a-platform.test-kit.ts'
import { TestProviders } from '../../../platform/test-providers.test-kit.tsx'
import { TellMe } from './tell-me.tsx'

afterEach(cleanup)

test('a press asks to be told once, says how, and a second one takes it back', async () => {
  const waiting: OnlineWaits = { waits: [{ creatorId: 'usr_mira', endsAt: 1 }] }
  const wait = vi.fn(async () => waiting)
  const endWait = vi.fn(async () => ({ waits: [] }))
  const platform = aPlatform({ api: { creators: { waits: async () => ({ waits: [] }), wait, endWait } } })
  render(
    <TestProviders platform={platform}>
      <TellMe creatorId="usr_mira" name="Mira" />
    </TestProviders>,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Tell me when Mira is online', pressed: false }))
  expect(await screen.findByRole('button', { name: words.wait.on, pressed: true })).toBeTruthy()
  expect(screen.getByRole('status').textContent).toBe(words.wait.onText)
  expect(wait).toHaveBeenCalledExactlyOnceWith({ body: { creatorId: 'usr_mira' } })
  fireEvent.click(screen.getByRole('button', { name: words.wait.on }))
  expect(await screen.findByRole('button', { name: 'Tell me when Mira is online' })).toBeTruthy()
  expect(endWait).toHaveBeenCalledExactlyOnceWith({ body: { creatorId: 'usr_mira' } })
})
