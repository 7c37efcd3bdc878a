import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createInstance } from 'i18next'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { afterEach, expect, test, vi } from 'vitest'
import error from '../../../../../locales/en/error.json' with { type: 'json' }
import everywhere from '../../../../../locales/en/everywhere.json' with { type: 'json' }
import settings from '../../../../../locales/en/settings.json' with { type: 'json' }
import { ApiError } from '../../../platform/api/api-error.ts'
import type { Platform } from '../../../platform/platform.ts'
import { PlatformProvider } from '../../../platform/platform-context.tsx'
import { EmailConfirmDialog } from './email-confirm-dialog.tsx'

afterEach(cleanup)

async function open(email: string, refusal: ApiError | null = null) {
  const resendConfirmationEmail = vi.fn(async () => {
    if (refusal) throw refusal
  })
  const said: string[] = []
  const platform = {
    api: { mail: { resendConfirmationEmail } },
    brand: { name: 'Serendip' },
    notices: { show: ({ title }: { title: string }) => said.push(title) },
  } as unknown as Platform
  const i18n = createInstance().use(initReactI18next)
  await i18n.init({ lng: 'en', defaultNS: 'everywhere', resources: { en: { error, everywhere, settings } } })
  render(
    <PlatformProvider platform={platform}>
      <QueryClientProvider client={new QueryClient()}>
        <I18nextProvider i18n={i18n}>
          <EmailConfirmDialog email={email} layer={0} onClose={() => {}} />
        </I18nextProvider>
      </QueryClientProvider>
    </PlatformProvider>,
  )
  const resend = screen.getByRole('button', { name: settings.email.resend })
  return { said, resendConfirmationEmail, resend, press: () => act(async () => fireEvent.click(resend)) }
}

test('an unconfirmed address is shown masked, with links to its mailbox and to resend the mail', async () => {
  const { said, resend, press, resendConfirmationEmail } = await open('ada@gmail.com')
  expect(screen.queryByText('ada@gmail.com')).toBeNull()
  expect(document.querySelector('bdi')?.innerHTML).toBe('a**<wbr>@gmail.com')
  expect(screen.getByRole('link', { name: settings.email.inbox }).getAttribute('href')).toContain('google')
  await press()
  await vi.waitFor(() => expect(resend.hasAttribute('disabled')).toBe(true))
  await press()
  expect([said, resendConfirmationEmail.mock.calls.length]).toEqual([[settings.email.resent], 1])
})

test('an unknown mailbox has no link, and a refusal by the server is shown', async () => {
  const { said, press } = await open('ada@people.example', new ApiError('rate_limited'))
  expect(screen.queryByRole('link')).toBeNull()
  await press()
  await screen.findByText(error.rate_limited)
  expect(said).toEqual([])
})
