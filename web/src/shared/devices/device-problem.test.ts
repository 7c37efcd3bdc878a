import { expect, it } from 'vitest'
import { problemOf, problemOfPage } from './device-problem.ts'

it.each([
  ['NotFoundError', 'missing'],
  ['NotAllowedError', 'refused'],
  ['NotReadableError', 'taken'],
  ['SomethingNew', 'unknown'],
  ['toString', 'unknown'],
])('%s means that the camera is %s', (name, problem) => {
  expect(problemOf(Object.assign(new Error('no'), { name }))).toBe(problem)
})

it('a value that is no error is unknown', () => {
  expect(problemOf('no')).toBe('unknown')
})

it('an insecure address is named as such, whatever the browser hides there', () => {
  expect(problemOfPage({ isSecureContext: false, hasMediaDevices: false })).toBe('insecure')
  expect(problemOfPage({ isSecureContext: true, hasMediaDevices: false })).toBe('unsupported')
  expect(problemOfPage({ isSecureContext: true, hasMediaDevices: true })).toBeNull()
})
