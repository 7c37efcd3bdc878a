import { ApiError } from '@serendip/contract/http-request'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fill, focused, showConsoleWith, submit } from '../console.test-kit.tsx'
import { ListScreen } from '../parts/lists/define-list.tsx'
import { operatorsList } from './operators-screen.tsx'

const operators = { list: vi.fn(), create: vi.fn(), setRoles: vi.fn() }
const approvals = { list: async () => ({ approvals: [] }) }
const showConsole = showConsoleWith({ approvals, operators })
beforeEach(() => {
  vi.resetAllMocks()
  operators.list.mockResolvedValue({ operators: [], changes: [] })
})
afterEach(cleanup)

const open = async () => {
  showConsole(<ListScreen list={operatorsList} />)
  fireEvent.click(await screen.findByRole('button', { name: 'Add operator' }))
}

test('an operator without a name, an address or a role is not created, and each is named', async () => {
  await open()
  await fill('Email', 'nobody')
  await submit('Save')
  expect(screen.getByText('Fill this in.')).toBeTruthy()
  expect(screen.getByText('Enter an email address, such as ada@example.com.')).toBeTruthy()
  expect(screen.getByText('Choose at least one.')).toBeTruthy()
  expect(focused()).toBe('Name')
  expect(operators.create).not.toHaveBeenCalled()
})

test('an address that is taken leaves the dialog as it was typed; another one creates the operator', async () => {
  await open()
  operators.create.mockRejectedValueOnce(new ApiError('email_taken'))
  operators.create.mockResolvedValueOnce({ waits: false, password: null })
  await fill('Name', 'Bo Bold')
  await fill('Email', 'ada@console.example')
  fireEvent.click(screen.getByRole('checkbox', { name: 'Moderator' }))
  await submit('Save')
  expect(screen.getByText('This email is already registered')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Bo Bold')
  await fill('Email', 'bo@console.example')
  await submit('Save')
  expect(screen.getByText(/has the password for the first login in the mailbox/)).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(operators.create).toHaveBeenLastCalledWith({
    body: { name: 'Bo Bold', email: 'bo@console.example', roles: ['moderator'] },
  })
})
