import { beforeEach, expect, test } from 'vitest'
import { showAccountLinks } from './show-account-links.ts'

beforeEach(() => {
  localStorage.clear()
  document.body.innerHTML =
    '<a data-links-of="stranger">Join</a><a data-links-of="member" hidden>Open</a><a>Terms</a>'
})

const shown = () => {
  showAccountLinks(document, () => localStorage)
  return [...document.querySelectorAll('a')].filter((way) => !way.hidden).map((way) => way.textContent)
}

test('who is logged in is not asked to join', () => {
  localStorage.setItem('user', JSON.stringify({ authData: { token: 'token' } }))
  expect(shown()).toEqual(['Open', 'Terms'])
})

test.each([null, 'null', '{}', 'not json'])('with %s stored, a stranger sees how to join', (stored) => {
  if (stored !== null) localStorage.setItem('user', stored)
  expect(shown()).toEqual(['Join', 'Terms'])
})
