import { email as emailSchema } from '@serendip/contract'
import { ApiError } from '@serendip/contract/http-request'
import { EmailInput, Field, TextInput } from '@serendip/ui'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import error from '../../../../locales/en/error.json' with { type: 'json' }
import { TestProviders } from '../../platform/test-providers.test-kit.tsx'
import { type ContractFormOptions, useContractForm } from './use-contract-form.ts'

interface Values {
  readonly name: string
  readonly email: string
}
type Options = Partial<ContractFormOptions<Values>>

const send = vi.fn(async (_: Values): ReturnType<ContractFormOptions<Values>['send']> => undefined)
beforeEach(() => {
  send.mockReset()
})
afterEach(cleanup)

function Form(options: Options) {
  const form = useContractForm<Values>({
    initial: { name: 'Ada', email: '' },
    check: ({ name, email }) => ({
      name: name === '' ? { type: 'missing', message: 'No name.' } : undefined,
      email: emailSchema.safeParse(email).success ? undefined : { type: 'invalid', message: 'No address.' },
    }),
    send,
    ...options,
  })
  const { values, problems, change, leave } = form
  return (
    <form {...form.props}>
      <Field label="Name" error={problems.name?.message}>
        <TextInput value={values.name} onChange={({ target }) => change({ name: target.value })} />
      </Field>
      <Field label="Email" error={problems.email?.message}>
        <EmailInput
          value={values.email}
          onChange={({ target }) => change({ email: target.value })}
          onBlur={() => leave('email')}
        />
      </Field>
      <p>{problems.form?.message}</p>
      <button type="submit">{form.isSending ? 'Sending' : 'Send'}</button>
    </form>
  )
}

async function open(options: Options = {}) {
  render(
    <TestProviders>
      <Form {...options} />
    </TestProviders>,
  )
}
const field = (label: string) => screen.getByLabelText(label)
const type = (label: string, value: string) =>
  act(async () => void fireEvent.change(field(label), { target: { value } }))
const leave = (label: string) => act(async () => void fireEvent.blur(field(label)))
const submit = () => act(async () => void fireEvent.submit(screen.getByRole('button')))

test('an invalid form is not sent, shows each problem and focuses its first invalid field', async () => {
  await open()
  await submit()
  expect(screen.getByText('No address.')).toBeTruthy()
  expect(document.activeElement).toBe(field('Email'))
  await type('Name', '')
  await submit()
  expect(screen.getByText('No name.')).toBeTruthy()
  expect(document.activeElement).toBe(field('Name'))
  expect(send).not.toHaveBeenCalled()
})

test('a field is checked when it was left filled in, and with every change from then on', async () => {
  await open()
  await leave('Email')
  await type('Email', 'ada')
  expect(screen.queryByText('No address.')).toBeNull()
  await leave('Email')
  expect(screen.getByText('No address.')).toBeTruthy()
  await type('Email', 'ada@example.org')
  expect(screen.queryByText('No address.')).toBeNull()
})

test('valid values are sent once, however often the form is submitted meanwhile', async () => {
  const answer = Promise.withResolvers<undefined>()
  send.mockReturnValueOnce(answer.promise)
  await open()
  await type('Email', 'ada@example.org')
  await submit()
  expect(screen.getByRole('button').textContent).toBe('Sending')
  await submit()
  await act(async () => answer.resolve(undefined))
  expect(screen.getByRole('button').textContent).toBe('Send')
  expect(send).toHaveBeenCalledExactlyOnceWith({ name: 'Ada', email: 'ada@example.org' })
})

test('a refusal is shown beside the field it is about, which gets the focus, until the field changes', async () => {
  await open({ fieldOf: { email_taken: 'email' } })
  await type('Email', 'ada@example.org')
  send.mockRejectedValueOnce(new ApiError('email_taken'))
  await submit()
  expect(screen.getByText(error.email_taken)).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(field('Email')))
  await type('Email', 'bo@example.org')
  expect(screen.queryByText(error.email_taken)).toBeNull()
  await submit()
  expect(send).toHaveBeenCalledTimes(2)
})

test('a refusal without a field is shown with the form, until anything changes or it is sent again', async () => {
  await open()
  await type('Email', 'ada@example.org')
  send.mockRejectedValueOnce(new ApiError('unavailable'))
  await submit()
  expect(screen.getByText(error.unavailable)).toBeTruthy()
  await type('Name', 'Bo')
  expect(screen.queryByText(error.unavailable)).toBeNull()
})

test('what an earlier screen was refused for is shown at once, and every change is handed on', async () => {
  const onChange = vi.fn()
  await open({ refused: { name: { type: 'name_refused', message: 'Not this name.' } }, onChange })
  expect(screen.getByText('Not this name.')).toBeTruthy()
  await type('Name', 'Bo')
  expect(screen.queryByText('Not this name.')).toBeNull()
  expect(onChange).toHaveBeenCalledWith({ name: 'Bo' })
})

test('what a password manager put into a field without an event is sent', async () => {
  await open()
  const email = screen.getByLabelText<HTMLInputElement>('Email')
  email.value = 'ada@example.org'
  await submit()
  expect(send).toHaveBeenCalledExactlyOnceWith({ name: 'Ada', email: 'ada@example.org' })
})
