import type { OwnDocuments } from '@serendip/contract'
import { ApiError } from '@serendip/contract/http-request'
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import documents from '../../../../../locales/en/documents.json' with { type: 'json' }
import everywhere from '../../../../../locales/en/everywhere.json' with { type: 'json' }
import { aPlatform } from '../../../platform/a-platform.test-kit.ts'
import type { FormUpload } from '../../../platform/api/send-form.ts'
import { TestProviders } from '../../../platform/test-providers.test-kit.tsx'
import { DocumentsScreen } from './documents-screen.tsx'
import { SendingPorts } from './use-sending.ts'

const makeDocument = vi.fn<(file: Blob) => Promise<Blob>>()
const sendForm = vi.fn<(upload: FormUpload) => Promise<void>>()
const ports = { makeDocument, createSendForm: () => sendForm }

const made = new Blob(['made'])
beforeEach(() => {
  makeDocument.mockResolvedValue(made)
  sendForm.mockResolvedValue()
})
afterEach(() => {
  cleanup()
  vi.clearAllMocks()
})

const open: OwnDocuments = { state: 'open', documents: [], deletedAt: null }
const front = { documentId: 'doc_1', kind: 'front', uploadedAt: 0 } as const
const what = documents.kind.front
const card = () => screen.findByRole('region', { name: what })

/** Shows the screen; `own` answers which documents there are. */
async function show(own: () => OwnDocuments, creators: object = {}): Promise<void> {
  const platform = aPlatform({
    api: {
      creators: {
        documents: async () => own(),
        ownDocument: async () => new Blob(['picture']),
        ownApplication: async () => ({ state: 'waiting', needsDocuments: true }),
        ...creators,
      },
    },
    brand: { id: 'serendip', name: 'Serendip' },
    session: { token: () => 'token' },
    socket: { on: () => () => {} },
  })
  render(
    <TestProviders platform={platform}>
      <SendingPorts value={ports}>
        <DocumentsScreen />
      </SendingPorts>
    </TestProviders>,
  )
}

/** Chooses a file for the front of the identity document. */
async function choose(): Promise<void> {
  const field = within(await card()).getByLabelText(`Choose picture: ${what}`, { selector: 'input' })
  fireEvent.change(field, { target: { files: [new File(['x'], 'x.jpg')] } })
}

test('a chosen picture is sent with its progress, and shown once the server has it', async () => {
  let own = open
  const arrives = Promise.withResolvers<void>()
  sendForm.mockImplementation(() => arrives.promise)
  await show(() => own)
  await choose()
  await within(await card()).findByText('Sending: 0%')
  const [upload] = sendForm.mock.lastCall ?? []
  expect(upload).toMatchObject({ url: '/api/creators/documents', fields: { kind: 'front' }, file: made })
  act(() => upload?.onProgress(0.5))
  await within(await card()).findByText('Sending: 50%')
  own = { ...open, documents: [front] }
  arrives.resolve()
  await within(await card()).findByRole('img', { name: `${what}, as you uploaded it` })
  expect(within(await card()).getByRole('button', { name: `Replace: ${what}` })).toBeTruthy()
})

test('a picture that did not arrive says that there is no connection, and is sent again as it is', async () => {
  sendForm.mockRejectedValueOnce(new ApiError('unavailable', {}, 0))
  await show(() => open)
  await choose()
  await screen.findByText(documents.offline)
  fireEvent.click(screen.getByRole('button', { name: documents.again }))
  await vi.waitFor(() => expect(sendForm).toHaveBeenCalledTimes(2))
  expect(makeDocument).toHaveBeenCalledOnce()
  await vi.waitFor(() => expect(screen.queryByText(documents.offline)).toBeNull())
})

test('a file that is no picture is refused with the reason, and nothing is sent', async () => {
  makeDocument.mockRejectedValue(new ApiError('media_wrong_format'))
  await show(() => open)
  await choose()
  await screen.findByText('Wrong media format. Please reupload another one.')
  expect(screen.queryByRole('button', { name: documents.again })).toBeNull()
  expect(sendForm).not.toHaveBeenCalled()
})

test('sending is stopped on request, without a complaint', async () => {
  sendForm.mockImplementation(
    ({ signal }) =>
      new Promise((_done, fail) => {
        signal.addEventListener('abort', () => fail(new ApiError('unavailable', {}, 0)))
      }),
  )
  await show(() => open)
  await choose()
  fireEvent.click(await screen.findByRole('button', { name: documents.stop }))
  await within(await card()).findByRole('button', { name: `Choose picture: ${what}` })
  expect(screen.queryByText(documents.offline)).toBeNull()
})

test('a picture is removed after a confirmation', async () => {
  let own: OwnDocuments = { ...open, documents: [front] }
  const removeDocument = vi.fn(async () => {
    own = open
  })
  await show(() => own, { removeDocument })
  fireEvent.click(await screen.findByRole('button', { name: `Remove: ${what}` }))
  expect(removeDocument).not.toHaveBeenCalled()
  fireEvent.click(await screen.findByRole('button', { name: documents.removal.yes }))
  await vi.waitFor(() => expect(screen.queryByRole('img')).toBeNull())
  expect(removeDocument).toHaveBeenCalledExactlyOnceWith({ params: { documentId: 'doc_1' } })
})

test('after the decision the pictures are only shown, with the day of their deletion', async () => {
  await show(() => ({ state: 'decided', documents: [front], deletedAt: Date.UTC(2030, 4, 5, 12) }))
  await screen.findByText(/deleted on May 5, 2030/)
  await screen.findByRole('img', { name: /^Front/ })
  expect(screen.queryByRole('button', { name: /Replace|Remove|Choose/ })).toBeNull()
})

test.each([
  ['none', documents.empty.none],
  ['decided', documents.empty.decided],
  ['address', documents.empty.address],
] as const)('without documents, the state %s is explained', async (state, words) => {
  await show(() => ({ ...open, state }))
  await screen.findByText(words)
  expect(screen.queryByRole('button', { name: /Choose/ })).toBeNull()
})

test('what could not be loaded is loaded again on request', async () => {
  let fails = true
  await show(() => {
    if (fails) throw new ApiError('unavailable')
    return open
  })
  await screen.findByText(documents.failed)
  fails = false
  fireEvent.click(screen.getByRole('button', { name: everywhere.retry }))
  await card()
})
