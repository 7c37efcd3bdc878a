// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import type { ConsentState } from '../../platform/analytics/visit-reports.ts'
import { watchConsent } from './watch-consent.ts'

let state: ConsentState
let events: unknown[]
let show: () => void
let page: Document
const find = (selector: string) => {
  const found = page.querySelector<HTMLElement>(selector)
  if (!found) throw new Error(`no ${selector}`)
  return found
}
const press = (selector: string) => find(selector).click()
const isShown = () => !find('[data-consent-banner]').hidden

beforeEach(() => {
  page = new DOMParser().parseFromString('', 'text/html')
  page.body.innerHTML = `
    <section data-consent-banner hidden>
      <button data-consent="denied">no</button><button data-consent="granted"><b>yes</b></button>
    </section>
    <a href="/de/signup?a=1"><span id="in">in</span></a><a id="read" href="/terms-of-use">terms</a>
    <button data-consent-settings>again</button>`
  for (const link of page.querySelectorAll('a')) {
    link.addEventListener('click', (event) => event.preventDefault())
  }
  events = []
  state = 'asking'
  show = watchConsent(page, {
    state: () => state,
    choose: (choice) => {
      state = choice
    },
    landingEvent: (...event) => void events.push(event),
  })
})

test('the question is shown if it is required, and disappears with the answer', () => {
  expect(isShown()).toBe(false)
  show()
  expect(isShown()).toBe(true)
  press('[data-consent="granted"] b')
  expect([state, isShown()]).toEqual(['granted', false])
})

test('if it is not required it stays hidden, and its button opens it for a change of mind', () => {
  state = 'granted'
  show()
  expect(isShown()).toBe(false)
  press('[data-consent-settings]')
  expect(isShown()).toBe(true)
  press('[data-consent="denied"]')
  expect([state, isShown()]).toEqual(['denied', false])
})

test('a way into the app is reported, and no other link', () => {
  press('#in')
  press('#read')
  expect(events).toEqual([['enter', { to: 'signup' }]])
})
