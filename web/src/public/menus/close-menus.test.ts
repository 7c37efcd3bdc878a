// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { closeMenus } from './close-menus.ts'

closeMenus(document)

const menu = () => document.querySelector('details') ?? document.createElement('details')
beforeEach(() => {
  document.body.innerHTML =
    '<details data-closes-outside open><summary>Menu</summary><a href="#x">in</a></details><p>out</p>'
})

test('a menu closes by Esc and gives the focus back', () => {
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))
  expect(menu().open).toBe(false)
  expect(document.activeElement).toBe(document.querySelector('summary'))
})

test('a menu closes by a tap elsewhere and stays open by a tap inside', () => {
  document.querySelector('a')?.click()
  expect(menu().open).toBe(true)
  document.querySelector('p')?.click()
  expect(menu().open).toBe(false)
})

test('other details stay as they are', () => {
  menu().removeAttribute('data-closes-outside')
  document.querySelector('p')?.click()
  expect(menu().open).toBe(true)
})
