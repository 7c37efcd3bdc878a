// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { type Key, shortcutOf } from './shortcuts.ts'

const key = (code: string, over: Partial<Key> = {}): Key => ({
  code,
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  repeat: false,
  ...over,
})
const inside = (html: string, selector: string) => {
  document.body.innerHTML = html
  return document.querySelector(selector)
}

it.each([
  ['KeyN', 'next'],
  ['KeyM', 'mute'],
  ['KeyV', 'camera'],
  ['Enter', 'write'],
  ['KeyX', null],
  ['toString', null],
])('%s means %s', (code, action) => {
  expect(shortcutOf(key(code), document.body)).toBe(action)
})

it('shortcuts are off while a person types, chooses or answers a dialog', () => {
  expect(shortcutOf(key('KeyN'), inside('<input>', 'input'))).toBeNull()
  expect(shortcutOf(key('KeyN'), inside('<div role="dialog"><p>?</p></div>', 'p'))).toBeNull()
  expect(shortcutOf(key('Enter'), inside('<select></select>', 'select'))).toBeNull()
})

it('a focused button keeps Enter and lets letters through', () => {
  const button = inside('<button></button>', 'button')
  expect(shortcutOf(key('Enter'), button)).toBeNull()
  expect(shortcutOf(key('KeyM'), button)).toBe('mute')
})

it('combinations belong to the browser, and a held key counts once', () => {
  expect(shortcutOf(key('KeyN', { ctrlKey: true }), document.body)).toBeNull()
  expect(shortcutOf(key('KeyN', { repeat: true }), document.body)).toBeNull()
})
