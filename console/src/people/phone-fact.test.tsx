import { ApiError } from '@serendip/contract/http-request'
import type { PrivateFacts as Facts, OperatorRole } from '@serendip/contract/operator'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { showConsoleWith } from '../console.test-kit.tsx'
import { PrivateFacts } from './private-facts.tsx'

const people = { viewPrivate: vi.fn(), setPhone: vi.fn() }
const showConsole = showConsoleWith({ people })
afterEach(() => {
  cleanup()
  vi.resetAllMocks()
})

async function show(phone: string | null, role: OperatorRole) {
  const facts: Partial<Facts> = {
    email: 'ann@people.example',
    emailConfirmed: true,
    phone,
    consents: { termsAt: null, newsletter: false, cityShown: false, standing: null },
    experiments: [],
    identityTries: [],
    linked: [],
    devices: [],
    sessions: [],
    signIns: [],
  }
  people.viewPrivate.mockResolvedValue(facts)
  showConsole(<PrivateFacts userId="usr_ann" />, { roles: [role] })
  fireEvent.click(screen.getByRole('button', { name: 'Support request' }))
  await screen.findByText('ann@people.example')
}
const write = (phone: string) =>
  fireEvent.change(screen.getByLabelText('Phone number'), { target: { value: phone } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('support stores the number a person gave, for the purpose the details were opened for', async () => {
  await show(null, 'support')
  press('Add')
  write('0151 2345')
  people.setPhone.mockRejectedValueOnce(new ApiError('bad_input'))
  press('Save number')
  await screen.findByText('Enter a full phone number that begins with + and the country code.')
  write(' +49 151 23456789 ')
  people.setPhone.mockResolvedValue({ phone: '+4915123456789' })
  press('Save number')
  expect(await screen.findByText('+4915123456789')).toBeTruthy()
  expect(people.setPhone).toHaveBeenLastCalledWith({
    params: { userId: 'usr_ann' },
    body: { phone: '+49 151 23456789', purpose: 'support' },
  })
})

test('support removes the number', async () => {
  await show('+4915123456789', 'support')
  press('Change')
  people.setPhone.mockResolvedValue({ phone: null })
  press('Remove number')
  await screen.findByRole('button', { name: 'Add' })
  expect(screen.queryByText('+4915123456789')).toBeNull()
  expect(people.setPhone).toHaveBeenCalledExactlyOnceWith({
    params: { userId: 'usr_ann' },
    body: { phone: null, purpose: 'support' },
  })
})

test('who may only read sees the number and no way to change it', async () => {
  await show('+4915123456789', 'auditor')
  expect(screen.getByText('+4915123456789')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Change' })).toBeNull()
})
