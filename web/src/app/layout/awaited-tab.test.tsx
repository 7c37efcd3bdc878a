import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import nav from '../../../../locales/en/nav.json' with { type: 'json' }
import { memoryWindow } from '../../platform/router/memory-router.test-kit.tsx'
import { type Destination, Router } from '../../platform/router/router.ts'
import { RouterProvider } from '../../platform/router/router-context.tsx'
import { TestProviders } from '../../platform/test-providers.test-kit.tsx'
import { AwaitedTab } from './awaited-tab.tsx'

afterEach(cleanup)

async function aVisit() {
  const answers: ((opened: Destination) => void)[] = []
  const router = new Router(memoryWindow('/match').view, ({ pathname }) =>
    pathname === '/match'
      ? { screen: 'match', params: {} }
      : new Promise((answer) => {
          answers.push(answer)
        }),
  )
  await router.start()
  render(
    <TestProviders>
      <RouterProvider router={router}>
        <AwaitedTab>
          <input aria-label="Typed" />
        </AwaitedTab>
      </RouterProvider>
    </TestProviders>,
  )
  return { router, arrive: () => answers.at(-1)?.({ screen: 'arrived', params: {} }) }
}

const outline = () => screen.queryByRole('status')

test('a tapped tab shows its outline before its code is there, and its screen takes the place of the outline', async () => {
  const { router, arrive } = await aVisit()
  await act(async () => void router.navigate('/chat'))
  expect(screen.getByRole('heading', { name: nav.chats })).toBeTruthy()
  expect(outline()).not.toBeNull()
  await act(async () => arrive())
  expect(outline()).toBeNull()
})

test('the screen before keeps what was typed when another tap leads back to it', async () => {
  const { router } = await aVisit()
  const field = screen.getByLabelText('Typed')
  await act(async () => void router.navigate('/profile'))
  expect(outline()).not.toBeNull()
  await act(async () => void router.navigate('/match'))
  expect(outline()).toBeNull()
  expect(screen.getByLabelText('Typed')).toBe(field)
})

test('an address that is no tab keeps the screen before until it is there', async () => {
  const { router } = await aVisit()
  await act(async () => void router.navigate('/user-detail/usr_1'))
  expect(outline()).toBeNull()
})
