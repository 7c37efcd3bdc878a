import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Field } from './field.tsx'
import { PasswordInput } from './password-input.tsx'
import { TextInput } from './text-input.tsx'

afterEach(cleanup)

const describe = (element: HTMLElement) =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' | ')

test('the control is named by the label and described by hint and error', () => {
  render(
    <Field label="Email" hint="We write once." error="This is no address." required>
      <TextInput type="email" />
    </Field>,
  )
  const input = screen.getByRole('textbox', { name: 'Email' })
  expect(describe(input)).toBe('We write once. | This is no address.')
  expect(input.getAttribute('aria-invalid')).toBe('true')
  expect(input.getAttribute('aria-required')).toBe('true')
  expect(screen.getByRole('alert').textContent).toBe('This is no address.')
})

test('without hint and error the control is described by nothing and is not invalid', () => {
  render(
    <Field label="Name">
      <TextInput />
    </Field>,
  )
  const input = screen.getByRole('textbox', { name: 'Name' })
  expect([input.hasAttribute('aria-describedby'), input.hasAttribute('aria-invalid')]).toEqual([false, false])
})

test('an address is written from left to right in every language, a name as the page runs', () => {
  render(
    <>
      <TextInput type="email" aria-label="Email" />
      <TextInput aria-label="Name" />
    </>,
  )
  expect(screen.getByRole('textbox', { name: 'Email' }).getAttribute('dir')).toBe('ltr')
  expect(screen.getByRole('textbox', { name: 'Name' }).hasAttribute('dir')).toBe(false)
})

test('a password is hidden until its owner reveals it', () => {
  render(
    <Field label="Password">
      <PasswordInput showLabel="Show" hideLabel="Hide" />
    </Field>,
  )
  const type = () => screen.getByLabelText('Password').getAttribute('type')
  expect(type()).toBe('password')
  fireEvent.click(screen.getByRole('button', { name: 'Show' }))
  expect(type()).toBe('text')
  fireEvent.click(screen.getByRole('button', { name: 'Hide' }))
  expect(type()).toBe('password')
})
