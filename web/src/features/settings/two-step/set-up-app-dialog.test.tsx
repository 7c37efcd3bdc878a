import type { OwnProfile } from '@serendip/contract'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import words from '../../../../../locales/en/second-factor.json' with { type: 'json' }
import { aPlatform } from '../../../platform/a-platform.test-kit.ts'
import { stub } from '../../../platform/stub.test-kit.ts'
import { TestProviders } from '../../../platform/test-providers.test-kit.tsx'
import { SetUpAppDialog } from './set-up-app-dialog.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const secret = 'JBSWY3DPEHPK3PXP'
const uri = `otpauth://totp/Serendip:ada@people.example?secret=${secret}&issuer=Serendip`

async function open() {
  const notices: string[] = []
  const platform = aPlatform({
    api: { secondFactor: { startTotp: async () => ({ secret, uri }) } },
    notices: { show: ({ title }: { title: string }) => void notices.push(title) },
  })
  const profile = stub<OwnProfile>({ hasPassword: false, email: 'ada@people.example' })
  const { container } = render(
    <TestProviders platform={platform}>
      <SetUpAppDialog profile={profile} open onClose={() => undefined} />
    </TestProviders>,
  )
  for (const input of document.querySelectorAll('form input')) {
    fireEvent.change(input, { target: { value: '123456' } })
  }
  fireEvent.submit(document.querySelector('form') ?? container)
  await screen.findByText(words.app.scan)
  return notices
}

test('a phone that cannot scan its own screen opens the app with the key, or copies the key without its spaces', async () => {
  const copied: string[] = []
  vi.stubGlobal('navigator', { clipboard: { writeText: async (text: string) => void copied.push(text) } })
  const notices = await open()
  expect(screen.getByRole('link', { name: words.app.openApp }).getAttribute('href')).toBe(uri)
  fireEvent.click(screen.getByRole('button', { name: words.app.copy }))
  await waitFor(() => expect(notices).toEqual([words.app.copied]))
  expect(copied).toEqual([secret])
})

test('a browser that copies nothing says to select the key', async () => {
  vi.stubGlobal('navigator', { clipboard: { writeText: () => Promise.reject(new Error('refused')) } })
  const notices = await open()
  fireEvent.click(screen.getByRole('button', { name: words.app.copy }))
  await waitFor(() => expect(notices).toEqual([words.app.notCopied]))
})
