import { afterEach, expect, test } from 'vitest'
import { outboxEntry } from '../../platform/session/chat-traces.ts'
import { isGone, isStoredOld } from './gone-file.ts'
import { hasUnsavedWork } from './unsaved-work.ts'

afterEach(() => {
  document.body.replaceChildren()
  localStorage.clear()
})

const show = (html: string) => {
  document.body.innerHTML = html
}

test.each([
  '<textarea>a word</textarea>',
  '<input value="Ada">',
  '<input type="password" value="secret">',
  '<dialog open></dialog>',
  '<div role="dialog"></div>',
  '<div data-unsaved></div>',
  '<progress></progress>',
])('%s is lost by a reload', (html) => {
  show(html)
  expect(hasUnsavedWork(window)).toBe(true)
})

test.each([
  '',
  '<textarea></textarea>',
  '<input>',
  '<input type="checkbox" checked>',
  '<input readonly value="link">',
])('nothing of %s is lost', (html) => {
  show(html)
  expect(hasUnsavedWork(window)).toBe(false)
})

test('a message that waits to be sent counts on every screen', () => {
  localStorage.setItem(outboxEntry, '1')
  expect(hasUnsavedWork(window)).toBe(true)
})

test.each([
  ['Failed to fetch dynamically imported module: https://serendip.example/assets/wallet-1.js', 404, true],
  ['Unable to preload CSS for /assets/wallet-1.css', 404, true],
  ['Unable to preload CSS for /assets/wallet-1.css', 200, false],
  ['Unable to preload CSS for /assets/wallet-1.css', 503, false],
  ['Importing a module script failed.', 404, false],
])('%s, answered %i: gone is %s', async (message, status, expected) => {
  const request = async () => new Response(null, { status })
  expect(await isGone(new Error(message), request)).toBe(expected)
})

test.each([
  ['Importing a module script failed.', true],
  ['Failed to fetch dynamically imported module: https://serendip.example/assets/kept-1.js', true],
  ['Failed to fetch dynamically imported module: https://serendip.example/assets/wallet-1.js', false],
])('%s: whether the page’s own script is gone says the same (%s)', async (message, isScriptGone) => {
  const request = async (address: unknown) => {
    const isMissing = isScriptGone ? `${address}`.includes('main-1') : `${address}`.includes('wallet-1')
    return new Response(null, { status: isMissing ? 404 : 200 })
  }
  expect(await isGone(new Error(message), request, 'https://serendip.example/assets/main-1.js')).toBe(true)
  expect(await isGone(new Error(message), async () => new Response(), '/assets/main-1.js')).toBe(false)
})

test('without a network nothing is known to be gone', async () => {
  const request = () => Promise.reject(new TypeError('no network'))
  expect(await isGone(new Error('/assets/wallet-1.js'), request)).toBe(false)
})

test.each([
  ['<script src="/assets/main-1.js">', 200, false],
  ['<script src="/assets/main-2.js">', 200, true],
  ['the server is starting', 503, false],
])(
  'a stored document that began with main-1, and the server’s %s (%i): old is %s',
  async (text, status, expected) => {
    const request = async () => new Response(text, { status })
    const answer = await isStoredOld(
      'https://serendip.example/chat',
      'https://serendip.example/assets/main-1.js',
      request,
    )
    expect(answer).toBe(expected)
  },
)
