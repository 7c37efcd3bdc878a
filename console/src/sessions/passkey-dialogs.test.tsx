import type { PasskeyView } from '@serendip/contract'
import { ApiError } from '@serendip/contract/http-request'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fill, focused, showConsoleWith, submit } from '../console.test-kit.tsx'
import { AddAppDialog } from './add-app-dialog.tsx'
import { AddPasskeyDialog } from './add-passkey-dialog.tsx'
import { RenamePasskeyDialog } from './passkey-dialogs.tsx'

const self = { renamePasskey: vi.fn(), startPasskey: vi.fn(), confirmTotp: vi.fn() }
const showConsole = showConsoleWith({ self })
beforeEach(() => {
  vi.resetAllMocks()
})
afterEach(cleanup)
const done = vi.fn()

test('a passkey is renamed, and never to nothing', async () => {
  const passkey = { passkeyId: 'pky_1', name: 'Old key' } as PasskeyView
  showConsole(<RenamePasskeyDialog passkey={passkey} onClose={done} onDone={done} />)
  await fill('Passkey name', ' ')
  await submit('Save')
  expect(screen.getByText('Fill this in.')).toBeTruthy()
  expect(focused()).toBe('Passkey name')
  expect(self.renamePasskey).not.toHaveBeenCalled()
  await fill('Passkey name', ' Desk ')
  await submit('Save')
  expect(done).toHaveBeenCalledOnce()
  expect(self.renamePasskey).toHaveBeenCalledExactlyOnceWith({
    params: { passkeyId: 'pky_1' },
    body: { name: 'Desk' },
  })
})

test('a passkey without a name is not created, and a refusal is shown', async () => {
  self.startPasskey.mockRejectedValueOnce(new ApiError('conflict'))
  showConsole(<AddPasskeyDialog open onClose={done} onAdded={done} />)
  await submit('Create passkey')
  expect(screen.getByText('Fill this in.')).toBeTruthy()
  expect(self.startPasskey).not.toHaveBeenCalled()
  await fill('Passkey name', 'Desk')
  await submit('Create passkey')
  expect(screen.getByText('Something changed in the meantime. Try again.')).toBeTruthy()
})

test('an app is added by one of its codes; a wrong one is shown beside its field', async () => {
  self.confirmTotp.mockRejectedValueOnce(new ApiError('second_factor_wrong')).mockResolvedValueOnce({})
  const app = { secret: 'ABC', uri: 'otpauth://totp/a' }
  showConsole(<AddAppDialog app={app} onClose={done} onAdded={done} />)
  await fill('Six-digit code from the app', '12')
  await submit('Confirm')
  expect(screen.getByText('Enter the six digits that the app shows.')).toBeTruthy()
  expect(self.confirmTotp).not.toHaveBeenCalled()
  await fill('Six-digit code from the app', '123456')
  await submit('Confirm')
  expect(screen.getByText('That didn’t work. Check the code or try another way.')).toBeTruthy()
  await fill('Six-digit code from the app', ' 654321 ')
  await submit('Confirm')
  expect(done).toHaveBeenCalledOnce()
  expect(self.confirmTotp).toHaveBeenLastCalledWith({ body: { totp: '654321' } })
})
