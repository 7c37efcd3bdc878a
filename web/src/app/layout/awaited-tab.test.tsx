import { act, cleanup, render, screen } from '@testing-library/react'
import { I18nextProvider } from 'react-i18next'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import nav from '../../../../locales/en/nav.json' with { type: 'json' }
import { anI18n } from '../../platform/i18n/an-i18n.test-kit.ts'
import { AwaitedTab } from './awaited-tab.tsx'

afterEach(cleanup)

function aVisit() {
  const answers: (() => void)[] = []
  const loader = () => new Promise<null>((answer) => answers.push(() => answer(null)))
  const element = (
    <AwaitedTab>
      <input aria-label="Typed" />
    </AwaitedTab>
  )
  const children = [
    { path: '/match', element: null },
    { path: '*', element: null, loader },
  ]
  const router = createMemoryRouter([{ element, children }], { initialEntries: ['/match'] })
  render(
    <I18nextProvider i18n={anI18n()}>
      <RouterProvider router={router} />
    </I18nextProvider>,
  )
  return { router, arrive: () => answers.at(-1)?.() }
}

const outline = () => screen.queryByRole('status')

test('a tapped tab shows its outline before its code is there, and its screen takes the place of the outline', async () => {
  const { router, arrive } = aVisit()
  await act(async () => void router.navigate('/chat'))
  expect(screen.getByRole('heading', { name: nav.chats })).toBeTruthy()
  expect(outline()).not.toBeNull()
  await act(async () => arrive())
  expect(outline()).toBeNull()
})

test('the screen before keeps what was typed when another tap leads back to it', async () => {
  const { router } = aVisit()
  const field = screen.getByLabelText('Typed')
  await act(async () => void router.navigate('/profile'))
  expect(outline()).not.toBeNull()
  await act(async () => void router.navigate('/match'))
  expect(outline()).toBeNull()
  expect(screen.getByLabelText('Typed')).toBe(field)
})

test('an address that is no tab keeps the screen before until it is there', async () => {
  const { router } = aVisit()
  await act(async () => void router.navigate('/user-detail/usr_1'))
  expect(outline()).toBeNull()
})
