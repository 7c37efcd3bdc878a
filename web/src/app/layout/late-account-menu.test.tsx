import type { OwnProfile } from '@serendip/contract'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { Activity, type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import nav from '../../../../locales/en/nav.json' with { type: 'json' }
import { aPlatform } from '../../platform/a-platform.test-kit.ts'
import { fakeClock } from '../../platform/fake-clock.ts'
import { slowAfterMs } from '../../platform/late/load-late.ts'
import { stub } from '../../platform/stub.test-kit.ts'
import { TestProviders } from '../../platform/test-providers.test-kit.tsx'
import { LateAccountMenu } from './late-account-menu.tsx'

interface MenuFile {
  readonly AccountMenu: () => ReactNode
}
let arrive: (file: MenuFile) => void = () => undefined
const loadMenu = vi.fn(() => new Promise<MenuFile>((resolve) => (arrive = resolve)))

afterEach(() => {
  cleanup()
  document.body.replaceChildren()
})

const AccountMenu = () => <p>The menu</p>

function Away() {
  const navigate = useNavigate()
  return (
    <button type="button" onClick={() => void navigate('/chat')}>
      Away
    </button>
  )
}

/** Hidden while a call lasts, as the layout does it. */
function Header({ children }: { children: ReactNode }) {
  const [isInCall, setInCall] = useState(false)
  return (
    <>
      <Activity mode={isInCall ? 'hidden' : 'visible'}>{children}</Activity>
      <button type="button" onClick={() => setInCall(!isInCall)}>
        Call
      </button>
    </>
  )
}

async function aHeader() {
  document.body.innerHTML = '<div data-slow hidden></div><main></main>'
  loadMenu.mockClear()
  const clock = fakeClock()
  const profile = stub<OwnProfile>({ _id: 'usr_ada', name: 'Ada', avatar: '', avatarOnModeration: '' })
  render(
    <TestProviders platform={aPlatform({ clock })}>
      <Header>
        <LateAccountMenu profile={profile} onInstall={null} loadMenu={loadMenu} />
      </Header>
      <Away />
    </TestProviders>,
    { container: document.querySelector('main') ?? document.body },
  )
  const notice = document.querySelector<HTMLElement>('[data-slow]')
  const button = screen.getByRole('button', { name: nav.account.replace('{{name}}', 'Ada') })
  return { clock, notice, button }
}

test('while its file does not arrive the button shows that the menu is coming, then the notice does, and the menu opens in the end', async () => {
  const { clock, notice, button } = await aHeader()
  expect([button.getAttribute('aria-busy'), notice?.hidden]).toEqual(['false', true])
  fireEvent.click(button)
  fireEvent.click(button)
  expect(loadMenu).toHaveBeenCalledOnce()
  expect([button.getAttribute('aria-busy'), notice?.hidden]).toEqual(['true', true])
  clock.advance(slowAfterMs)
  expect(notice?.hidden).toBe(false)
  await act(async () => arrive({ AccountMenu }))
  expect(await screen.findByText('The menu')).toBeTruthy()
  expect(notice?.hidden).toBe(true)
})

test('a menu that comes after the person left the screen does not open over the next one; pressed there, it opens', async () => {
  const { notice, button } = await aHeader()
  fireEvent.click(button)
  fireEvent.click(screen.getByText('Away'))
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBe('false'))
  await act(async () => arrive({ AccountMenu }))
  expect(screen.queryByText('The menu')).toBeNull()
  expect(notice?.hidden).toBe(true)
  fireEvent.click(button)
  arrive({ AccountMenu })
  expect(await screen.findByText('The menu')).toBeTruthy()
})

test('a menu that comes while a call hides the header does not open over the screen after the call', async () => {
  const { button } = await aHeader()
  fireEvent.click(button)
  await act(async () => fireEvent.click(screen.getByText('Call')))
  await act(async () => arrive({ AccountMenu }))
  await act(async () => fireEvent.click(screen.getByText('Call')))
  expect(screen.queryByText('The menu')).toBeNull()
  expect(button.getAttribute('aria-busy')).toBe('false')
  fireEvent.click(button)
  arrive({ AccountMenu })
  expect(await screen.findByText('The menu')).toBeTruthy()
})
