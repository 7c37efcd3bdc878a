import { ApiError } from '@serendip/contract/http-request'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import error from '../../../../../locales/en/error.json' with { type: 'json' }
import settings from '../../../../../locales/en/settings.json' with { type: 'json' }
import { aPlatform } from '../../../platform/a-platform.test-kit.ts'
import { TestProviders } from '../../../platform/test-providers.test-kit.tsx'
import { EmailConfirmDialog } from './email-confirm-dialog.tsx'

afterEach(cleanup)

async function open(email: string, refusal: ApiError | null = null) {
  const resendConfirmationEmail = vi.fn(async () => {
    if (refusal) throw refusal
  })
  const said: string[] = []
  const platform = aPlatform({
    api: { mail: { resendConfirmationEmail } },
    brand: { name: 'Serendip' },
    notices: { show: ({ title }: { title: string }) => said.push(title) },
  })
  render(
    <TestProviders platform={platform}>
      <EmailConfirmDialog email={email} onClose={() => {}} />
    </TestProviders>,
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
