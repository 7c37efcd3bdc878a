import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import lobby from '../../../../../locales/en/lobby.json' with { type: 'json' }
import { aPlatform } from '../../../platform/a-platform.test-kit.ts'
import { stub } from '../../../platform/stub.test-kit.ts'
import { TestProviders } from '../../../platform/test-providers.test-kit.tsx'
import { type MeetingParts, MeetingProvider } from '../meeting-context.tsx'
import { aWish } from '../state/call-fixtures.ts'
import { TextChoice } from './text-choice.tsx'

afterEach(cleanup)

function show(phase: 'open' | 'failed', mode: 'video' | 'text' = 'video') {
  const state = { phase }
  const [close, dispatch] = [vi.fn(), vi.fn()]
  const media = { subscribe: () => () => undefined, current: () => state, close }
  render(
    <TestProviders platform={aPlatform({})}>
      <MeetingProvider parts={stub<MeetingParts>({ meeting: { dispatch }, media })}>
        <TextChoice wish={aWish({ mode })} />
      </MeetingProvider>
    </TestProviders>,
  )
  return { close, dispatch }
}

test('with an open camera text chat can be chosen, which turns the camera off', () => {
  const { close, dispatch } = show('open')
  fireEvent.click(screen.getByRole('button', { name: lobby.preview.toText }))
  expect(close).toHaveBeenCalledOnce()
  expect(dispatch).toHaveBeenCalledExactlyOnceWith({ type: 'wish', wish: aWish({ mode: 'text' }) })
})

test('without a camera the preview has that choice, and text chat has none', () => {
  show('failed')
  show('open', 'text')
  expect(screen.queryByRole('button')).toBeNull()
})
