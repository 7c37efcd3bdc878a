// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { replaceDeniedStorage } from './denied-storage.ts'

const denied = () => {
  throw new DOMException('Access is denied for this document.', 'SecurityError')
}

test.each([
  ['refuses', { get: denied }],
  ['answers null', { value: null }],
])('where the browser %s, a page has storage that lasts as long as it', (_how, property) => {
  const page = Object.create(window)
  for (const name of ['localStorage', 'sessionStorage']) {
    Object.defineProperty(page, name, { ...property, configurable: true })
  }
  replaceDeniedStorage(page)
  const { localStorage, sessionStorage } = page as Window
  expect(localStorage.getItem('theme')).toBeNull()
  localStorage.setItem('theme', 'stage')
  localStorage.setItem('theme', 'paper')
  localStorage.setItem('language', 'de')
  expect(localStorage.getItem('theme')).toBe('paper')
  expect([localStorage.length, localStorage.key(1), localStorage.key(2)]).toEqual([2, 'language', null])
  expect(sessionStorage.getItem('theme')).toBeNull()
  localStorage.removeItem('theme')
  expect(localStorage.getItem('theme')).toBeNull()
  localStorage.clear()
  expect(localStorage).toHaveLength(0)
})

test('storage that is allowed stays', () => {
  const { localStorage, sessionStorage } = window
  replaceDeniedStorage(window)
  expect(window.localStorage).toBe(localStorage)
  expect(window.sessionStorage).toBe(sessionStorage)
})
